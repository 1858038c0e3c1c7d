"""The handheld as a web page on this computer: it runs in the server, pages show it."""
