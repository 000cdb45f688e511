"""Lines of print as papers have them, in the number formats of many countries: what each says is known."""
import random

MONTHS = (
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April June July August September October "
    "November December Januar Februar März Mai Juni Juli Oktober Dezember janvier février mars avril mai juin juillet août "
    "septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei juni juli "
    "augustus stycznia lutego marca kwietnia maja czerwca lipca"
).split()
LABELS = (
    "Total;Subtotal;VAT;Tax;Balance;Amount due;Invoice no.;Date;Qty;Unit price;Net;Gross;Cash;Change;Rounding;Summe;"
    "Zwischensumme;MwSt.;Betrag;Rechnung Nr.;Datum;Menge;Preis;Netto;Brutto;Saldo;Konto;IBAN;BIC;Total TTC;Total HT;TVA;"
    "Montant;Facture;Quantité;Solde;Importe;Factura;Fecha;Cantidad;Precio;Saldo anterior;Imponibile;Imposta;Totale;"
    "Fattura;Data;Quantità;Fatura;Valor;Totaal;Bedrag;Factuur;BTW;Razem;Kwota;Faktura;Stawka;Summa;Moms;Belopp;Antal;"
    "Page;of;Order;Customer;Account;Period;Reading;Consumption;kWh;m³;Rate;Hours;Gross pay;Net pay;Salary;Pension;Ref.;"
    "Tel;Fax;No.;Table;Cashier;Item;Description;Opening balance;Closing balance;Credit;Debit;Fee;Interest;Due"
).split(";")
CURRENCIES = "€ £ $ CHF EUR USD GBP RM kr Kč zł PLN SEK DKK NOK HUF Ft CZK MYR SGD AUD ¥".split()


def digits(rng, n):
    return "".join(rng.choice("0123456789") for _ in range(n))


def amount(rng):
    whole = str(rng.choice([rng.randrange(10), rng.randrange(100), rng.randrange(1000), rng.randrange(100000), rng.randrange(10**7)]))
    apart, point = rng.choice([(",", "."), (",", "."), (".", ","), (" ", ","), ("'", "."), ("", "."), ("", ","), ("", ".")])
    head = whole
    if apart and len(whole) > 3:
        head = ""
        while len(whole) > 3:
            head, whole = apart + whole[-3:] + head, whole[:-3]
        head = whole + head
    cents = rng.choice([digits(rng, 2)] * 8 + [digits(rng, 3), digits(rng, 1), digits(rng, 4), None, None])
    text = head if cents is None else f"{head}{point}{cents}"
    sign = rng.random()
    if sign < 0.08:
        text = "-" + text
    elif sign < 0.12:
        text += "-"
    elif sign < 0.15:
        text = f"({text})"
    elif sign < 0.18:
        text += rng.choice([" CR", " DR", " S", " H", "+"])
    unit = rng.random()
    if unit < 0.2:
        text = rng.choice(CURRENCIES) + rng.choice([" ", ""]) + text
    elif unit < 0.4:
        text += rng.choice([" ", " ", ""]) + rng.choice(CURRENCIES)
    elif unit < 0.47:
        text += rng.choice(["%", " %"])
    return text


def date(rng):
    d, m, y = rng.randrange(1, 29), rng.randrange(1, 13), rng.randrange(1990, 2032)
    s = rng.choice("./-./- ")
    day = rng.choice(
        [f"{d:02}{s}{m:02}{s}{y}", f"{d}{s}{m}{s}{y}", f"{d:02}{s}{m:02}{s}{y % 100:02}", f"{y}-{m:02}-{d:02}",
         f"{d}{rng.choice([' ', '. ', '-'])}{rng.choice(MONTHS)}{rng.choice([' ', '-'])}{y}", f"{rng.choice(MONTHS)} {d}, {y}"]
    )
    if rng.random() < 0.3:
        day += f" {rng.randrange(24):02}:{rng.randrange(60):02}" + rng.choice(["", f":{rng.randrange(60):02}", " PM", " Uhr"])
    return day


def code(rng):
    letters = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.randrange(1, 4)))
    return rng.choice(
        [f"{letters}{digits(rng, rng.randrange(2, 9))}", f"{letters}-{digits(rng, rng.randrange(2, 7))}", digits(rng, rng.randrange(4, 14)),
         f"{digits(rng, 4)} {digits(rng, 4)} {digits(rng, 4)}", f"{digits(rng, 3)}-{digits(rng, 7)}", f"+{digits(rng, 2)} {digits(rng, 3)} {digits(rng, 6)}",
         f"{letters}{digits(rng, 2)} {digits(rng, 4)} {digits(rng, 4)} {digits(rng, 4)} {digits(rng, 4)} {digits(rng, 2)}", f"{digits(rng, 4)}/{digits(rng, 2)}",
         f"#{digits(rng, rng.randrange(2, 7))}", f"{digits(rng, 1)}{letters[0]}", f"{digits(rng, 2)}:{digits(rng, 2)}", f"{digits(rng, 6)}-{letters[0]}"]
    )


def name(rng):
    parts = "ka lo mi ren sol ta vi no gar del bri st on er us an he il or um pa ze wi cho".split()
    words = ["".join(rng.choice(parts) for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 4))]
    return " ".join(rng.choice([str.upper, str.title, str.lower])(word) for word in words)


def line(rng: random.Random) -> str:
    """One line: a few pieces with one to three blanks between them."""
    piece = lambda: rng.choice([amount, amount, amount, amount, date, code, code, name, lambda r: r.choice(LABELS)])(rng)
    kind = rng.random()
    if kind < 0.25:
        return amount(rng)
    if kind < 0.3:
        return str(rng.randrange(1, 100))
    if kind < 0.55:
        label = rng.choice(LABELS)
        return f"{rng.choice([label, label.upper()])}{rng.choice(['', ':', ' :', '.'])} {rng.choice([amount, date, code])(rng)}"
    if kind < 0.65:
        return f"{rng.randrange(1, 30)} {rng.choice(['x', 'X', '@', '*', 'pcs', 'St.'])} {amount(rng)}"
    return " ".join(piece() for _ in range(rng.randrange(1, 5)))
