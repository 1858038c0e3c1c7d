"""What a PC can ask for over the line; nothing here is loaded before it does."""
