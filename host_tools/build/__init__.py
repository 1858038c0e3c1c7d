"""Make everything that is not in the repository: environment, firmware images, unix runtime.

This runs before anything is installed, so it needs nothing but the standard library.
"""
