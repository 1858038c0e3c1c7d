"""All access to the hardware; `light`, `wiring`, `check`, `keys` and `cues` run anywhere."""
