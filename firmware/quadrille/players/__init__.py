"""Computer opponents: they see a game through its contract only, and of it what their seat may."""
