"""Pictures of the handheld for the player's guides, made by scripts that play it.

A script in docs/guide/scripts is one of `sim.script` with additional steps:

seed 7            power off and on again; the number decides what is dealt
play flipop {…}   go on with this game: its position as in records, and further arguments of
                  `set_up` in host_tools/notation; `seats` names the players. Lines that are
                  indented belong to it
crop 0 6 10 10    from here on show only this part of the panel: column and row of its top left
                  corner, columns and rows; `crop` alone shows all of it
led 16            from here on draw with this many pixels from one LED to the next, instead of 12
shot NAME         a panel of the picture NAME; further ones of that name are put on its right
then NAME         the same, after an arrow
case NAME         a picture of the handheld with its buttons

These belong to the last panel:

mark 1 10 4 6 5   a number that points at LEDs: column and row on the whole panel, columns and rows
yes, no           a sign below it: this is allowed, or not

A script is played in each language. A picture with text on the panel is saved for each: NAME.png in
English, NAME-fr.png in French.

The scripts in docs/guide/scripts/film are the four games of the README's moving picture. It shows
what follows the step

film
"""
