"""What the README's figures come from, each measured by one command."""
