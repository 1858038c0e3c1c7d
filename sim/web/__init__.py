"""The handheld as a web page on this computer: it lives in the server, pages look at it."""
