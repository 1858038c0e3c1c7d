"""Makes everything that is not in the repository: environment, firmware images, unix runtime.

Runs before anything is installed, so it needs nothing but the standard library.
"""
