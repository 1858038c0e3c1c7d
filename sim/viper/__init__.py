"""Viper on CPython: what the compiler refuses is refused, what the RP2040 computes is computed.

model      the types, and the error
constants  what the compiler folds before it types anything
infer      the type of every expression, and what is no viper
ranges     which numbers need no check
rewrite    viper code as Python code, plain or checking
runtime    what the rewritten code calls
decorator  from a decorated function to a rewritten one
"""
