"""What a handheld at the cable shows, and its buttons: in a terminal, on a page, in pictures."""
