"""Text of machine readable zones after ICAO 9303 parts 3 to 7 and the French card of 1988: what the pictures show."""
import random
import string

STATES = (
    "AUT BEL BGR BRA CAN CHE CHN CZE D<< DNK ESP EST FIN FRA GBR GRC HRV HUN IND IRL ITA JPN KOR LTU LUX LVA MAR MEX "
    "NGA NLD NOR PAK PHL POL PRT ROU RUS SRB SVK SVN SWE TUR UKR USA UTO VNM ZAF ARG AUS COL EGY GEO IDN ISR KAZ MDA "
    "NZL PER SAU SEN SGP THA TUN ARE ALB ARM AZE BIH BLR CHL CUB CYP DZA ECU ETH GHA IRN IRQ ISL JOR KEN LBN LKA MKD "
    "MLT MNE MYS NPL QAT SYR TWN TZA UGA URY UZB VEN XKX XXA XXB XXC XXX EUE UNO"
).split()
DIGITS = string.digits
LETTERS = string.ascii_uppercase
ALPHABET = DIGITS + LETTERS + "<"
VOWELS = "AEIOU"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"


def check(text):
    """The check digit of 9303-3, 4.9."""
    total = 0
    for i, char in enumerate(text):
        value = int(char) if char.isdigit() else 0 if char == "<" else ord(char) - 55
        total += value * (7, 3, 1)[i % 3]
    return str(total % 10)


def pad(text, length):
    return (text + "<" * length)[:length]


ALIKE = ("TI1J", "IJL1", "O0QD", "B83", "S5", "Z27", "VYU", "MNW", "EF", "CG6", "PR", "KX", "T7")
"""Characters that blur into each other."""


def word(rng):
    """Syllables, or letters at random: no list of names, so that no name is favoured. Half of what is read is drawn
    without any sense, since the network would else learn what letters usually follow each other."""
    style = rng.random()
    if style < 0.4:
        return "".join(rng.choices(LETTERS, k=rng.randint(1, 12)))
    if style < 0.55:
        pool = [char for char in rng.choice(ALIKE) if char in LETTERS] + rng.choices(LETTERS, k=3)
        return "".join(rng.choices(pool, k=rng.randint(2, 9)))
    out = []
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.85:
            out.append(rng.choice(CONSONANTS))
        out.append(rng.choice(VOWELS))
        if rng.random() < 0.35:
            out.append(rng.choice(CONSONANTS))
    return "".join(out)


def names(rng, length):
    surname = "<".join(word(rng) for _ in range(rng.choice((1, 1, 1, 2))))
    given = "<".join(word(rng) for _ in range(rng.choice((0, 1, 1, 2, 2, 3))))
    return pad(surname + ("<<" + given if given else ""), length)


def number(rng, length=9):
    style = rng.random()
    if style < 0.3:
        return "".join(rng.choices(DIGITS, k=length))
    if style < 0.6:
        head = "".join(rng.choices(LETTERS, k=rng.randint(1, 3)))
        return pad(head + "".join(rng.choices(DIGITS, k=length - len(head))), length)
    if style < 0.8:
        return "".join(rng.choices(DIGITS + LETTERS, k=length))
    return pad("".join(rng.choices(DIGITS + LETTERS, k=rng.randint(5, length))), length)


def date(rng):
    return "%02d%02d%02d" % (rng.randint(0, 99), rng.randint(1, 12), rng.randint(1, 28))


def optional(rng, length):
    style = rng.random()
    if style < 0.5:
        return "<" * length
    k = rng.randint(1, length)
    return pad("".join(rng.choices(DIGITS if style < 0.8 else DIGITS + LETTERS, k=k)), length)


def second_line(rng, state, tail, composite):
    num, birth, expiry = number(rng), date(rng), date(rng)
    sex = rng.choice("MF<")
    line = num + check(num) + state + birth + check(birth) + sex + expiry + check(expiry)
    rest = optional(rng, tail)
    if composite == "TD3":
        rest = rest + (check(rest) if rng.random() < 0.8 or rest.strip("<") else "<")
    line += rest
    if composite:
        line += check(line[0:10] + line[13:20] + line[21:])
    return line


def zone(rng):
    """Lines of one zone."""
    state = rng.choice(STATES)
    form = rng.choices(("TD3", "TD1", "TD2", "MRV-A", "MRV-B", "FRA", "ANY"), (31, 26, 10, 6, 5, 5, 17))[0]
    sub = rng.choice("<<<" + LETTERS)
    if form == "TD3":
        return ["P" + sub + state + names(rng, 39), second_line(rng, state, 14, "TD3")]
    if form == "TD2":
        return [rng.choice("IAC") + sub + state + names(rng, 31), second_line(rng, state, 7, "TD2")]
    if form == "MRV-A":
        return ["V" + sub + state + names(rng, 39), second_line(rng, state, 16, None)]
    if form == "MRV-B":
        return ["V" + sub + state + names(rng, 31), second_line(rng, state, 8, None)]
    if form == "TD1":
        num, birth, expiry = number(rng), date(rng), date(rng)
        first = rng.choice("IAC") + sub + state + num + check(num) + optional(rng, 15)
        middle = birth + check(birth) + rng.choice("MF<") + expiry + check(expiry) + state + optional(rng, 11)
        middle += check(first[5:30] + middle[0:7] + middle[8:15] + middle[18:29])
        return [first, middle, names(rng, 30)]
    if form == "FRA":
        first = "IDFRA" + pad("<".join(word(rng) for _ in range(rng.choice((1, 1, 2)))), 25)
        first += pad("".join(rng.choices(DIGITS, k=3)) if rng.random() < 0.7 else "", 6)
        num = "".join(rng.choices(DIGITS, k=12))
        birth = date(rng)
        line = num + check(num) + pad("<<".join(word(rng) for _ in range(rng.choice((1, 2)))), 14)
        line += birth + check(birth) + rng.choice("MF")
        return [first, line + check(first + line)]
    length = rng.choice((30, 36, 44))
    return [pad(mixture(rng, length), length) for _ in range(3 if length == 30 else 2)]


def mixture(rng, length):
    """Any characters, likenesses above all, with runs of fillers of every length between them."""
    out = ""
    while len(out) < length:
        if rng.random() < 0.3:
            out += "<" * rng.randint(1, 8)
        pool = rng.choice((ALPHABET, DIGITS, LETTERS, DIGITS + LETTERS, *ALIKE))
        out += "".join(rng.choices(pool, k=rng.randint(1, 8)))
    return out[:length]
