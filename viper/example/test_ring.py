"""`python3 -m viper.example.test_ring`: the example in checking mode."""

import importlib

import viper

viper.install("check")
ring = importlib.import_module("viper.example.ring")  # written in viper: after `install`


def test_what_is_put_is_taken_in_order() -> None:
    kept = bytearray(62)
    for many in range(64):
        assert [ring.put(kept, i) for i in range(many)] == [i < 60 for i in range(many)]
        assert [ring.take(kept) for _ in range(many)] == [i if i < 60 else -1 for i in range(many)]


def test_checksum() -> None:
    assert ring.checksum(b"abcde", 5) == 0xC8F0
    assert ring.checksum(b"abced", 5) != 0xC8F0


def test_contract() -> None:
    try:
        ring.put(b"\x3c\x00" + bytes(60), 1)
    except viper.ViperError as error:
        assert "put needs ring[0] < ROOM" in error.reason
    else:
        raise AssertionError("there is no place 60")


if __name__ == "__main__":
    test_what_is_put_is_taken_in_order()
    test_checksum()
    test_contract()
    print("All tests pass.")
