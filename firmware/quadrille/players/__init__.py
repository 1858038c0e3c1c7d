"""Computer opponents: they see a game through its contract, and only what their seat may see."""
