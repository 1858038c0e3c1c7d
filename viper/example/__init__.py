"""A ring of bytes in viper: `python3 -m viper.example` lints, tests, fuzzes and proves it."""
