"""The only border with the hardware; `light`, `wiring`, `check`, `keys` and `cues` run anywhere."""
