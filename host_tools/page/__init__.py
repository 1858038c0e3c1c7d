"""What the site's worker runs of these tools."""
