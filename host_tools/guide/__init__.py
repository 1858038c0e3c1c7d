"""Pictures of the handheld for the player's guides, made by scripts that play it.

A script in docs/guide/scripts is one of `sim.script`, with some steps more:

seed 7            power off and on again; what is then dealt follows from the number
play flipop {…}   go on with a game that stands so: its position as records write it, and what else
                  `set_up` of host_tools/notation wants to know; `seats` names who sits there.
                  Lines that are indented belong to it
crop 0 6 10 10    show no more of the panel than this in what follows: column and row of its top
                  left corner, columns and rows; `crop` alone shows all of it
led 16            draw what follows with so many pixels from one LED to the next, in place of 12
shot NAME         a panel of the picture NAME; further ones of that name come to its right
then NAME         the same, behind an arrow
case NAME         a picture of the handheld with its buttons

These belong to the panel that was shot last:

mark 1 10 4 6 5   a number that points at LEDs: column and row on the whole panel, columns and rows
yes, no           a sign below that this may be done, or not

A script is played in every language. A picture that differs, because there is text on the panel,
is kept for each: NAME.png in English, NAME-fr.png in French.

The scripts in docs/guide/scripts/film are the four games of the README's moving picture; of them
all is kept that is seen behind the step

film              from here on
"""
