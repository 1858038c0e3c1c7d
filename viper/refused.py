"""What is refused in viper code, and what to write instead."""

import ast

_ALLOCATES = "makes an object on the heap: make it once outside and pass it in"
_RAISES = "does not belong in viper code: return a code and let the caller handle exceptions"
_OBJECTS = "works on objects only: compare numbers with == and !="

NODES: dict[type[ast.AST], str] = {
    ast.Yield: "viper refuses yield",
    ast.YieldFrom: "viper refuses yield",
    ast.Await: "viper refuses await",
    ast.Lambda: f"a lambda {_ALLOCATES}",
    ast.FunctionDef: f"a function in a function {_ALLOCATES}",
    ast.AsyncFunctionDef: "viper refuses async",
    ast.ClassDef: f"a class {_ALLOCATES}",
    ast.ListComp: f"a comprehension {_ALLOCATES}",
    ast.SetComp: f"a comprehension {_ALLOCATES}",
    ast.DictComp: f"a comprehension {_ALLOCATES}",
    ast.GeneratorExp: f"a generator {_ALLOCATES}",
    ast.List: f"a list {_ALLOCATES}",
    ast.Tuple: "a tuple makes an object on the heap: write one assignment per line",
    ast.Set: f"a set {_ALLOCATES}",
    ast.Dict: f"a dict {_ALLOCATES}",
    ast.JoinedStr: f"a string {_ALLOCATES}",
    ast.Slice: f"a slice {_ALLOCATES}",
    ast.Starred: "a call in viper takes plain arguments only, no *",
    ast.NamedExpr: "put the assignment on a line of its own",
    ast.AnnAssign: "viper ignores the annotation of a local: write x = uint(…)",
    ast.Try: f"try {_RAISES}",
    ast.With: f"with {_RAISES}",
    ast.Raise: f"raise {_RAISES}",
    ast.Assert: f"assert {_RAISES}",
    ast.Import: "import at the top of the module",
    ast.ImportFrom: "import at the top of the module",
    ast.Delete: "viper refuses del",
    ast.Nonlocal: "a viper function must not be inside another function",
}

CONSTANTS: dict[type[object], str] = {
    float: "viper has no floats",
    complex: "viper has no floats",
    str: "a string is an object: keep it out of viper code",
    bytes: f"a bytes literal {_ALLOCATES}",
    type(None): "None is not a number: only a function without a return type may return it",
    type(...): "... is an object: keep it out of viper code",
}

OPERATORS: dict[type[ast.AST], str] = {
    ast.Div: "/ makes a float: write //",
    ast.Pow: "viper has no **: multiply or shift",
    ast.MatMult: "viper has no @",
    ast.Is: f"is {_OBJECTS}",
    ast.IsNot: f"is not {_OBJECTS}",
    ast.In: f"in {_OBJECTS}",
    ast.NotIn: f"not in {_OBJECTS}",
}

ALLOCATORS = {
    *("array", "bytearray", "bytes", "dict", "enumerate", "filter", "frozenset", "list", "map"),
    *("memoryview", "range", "reversed", "set", "slice", "sorted", "str", "tuple", "zip"),
}
