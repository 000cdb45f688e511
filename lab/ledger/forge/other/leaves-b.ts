/** Sheets of the second set, judged once: six more designs, five in other languages. */
import { type Design, dutchAccount, ibanOf, money, pad, raised, sum } from './leaf.ts';

const comma = money(',', '.');
const plain = money(',', '');
const english = money('.', ',');

/** Subscription by period, tax taken out of prices that hold it. */
const factuur: Design = (random) => {
  const lines = [
    ['Werkplek zolder, vast', 14500],
    ['Vergaderzaal, dagdeel', 6250],
    ['Koffie en thee', 1195],
    ['Printtegoed', 875],
  ] as const;
  const items = lines.map(([name, price]) => ({ name, price, count: random.int(1, 7) }));
  const total = sum(items.map(({ price, count }) => price * count));
  const tax = total - Math.round(total / 1.21);
  const iban = ibanOf('NL', `INGB${dutchAccount(random)}`);
  const day = `${pad(random.int(2, 27))}-0${random.int(1, 9)}-2026`;
  return {
    kind: 'invoice',
    language: 'nl',
    title: `Factuur ${random.digits(7)}`,
    sender: ['De Zolderkamer BV', 'Oudegracht 311', '3511 PB Utrecht', 'KvK 61094472'],
    recipient: ['Studio Vlinderslag', 'T.a.v. Maartje Huizinga', 'Biltstraat 90', '3572 BJ Utrecht'],
    facts: [
      ['Factuurdatum', day],
      ['Vervalt na', '21 dagen'],
    ],
    columns: [
      { head: 'Aantal', share: 0.12 },
      { head: 'Omschrijving', share: 0.5 },
      { head: 'Prijs', share: 0.18, right: true },
      { head: 'Bedrag', share: 0.2, right: true },
    ],
    rows: items.map(({ name, price, count }) => [String(count), name, comma(price), comma(price * count)]),
    totals: [
      ['Totaal te betalen, inclusief btw', comma(total)],
      ['waarvan btw 21%', comma(tax)],
    ],
    text: ['Graag overmaken naar', iban, 'onder vermelding van het factuurnummer.'],
    foot: 'Btw-nummer NL854201936B01',
    targets: [
      { what: 'total', old: comma(total), new: raised(comma(total)) },
      { what: 'account', old: iban, new: ibanOf('NL', `ABNA${dutchAccount(random)}`) },
      { what: 'date', old: day, new: day.replace('2026', '2025') },
    ],
  };
};

/** A balance behind every entry. */
const estratto: Design = (random) => {
  const words = [
    'Bonifico Rossetti',
    'Pagamento POS Coop',
    'Prelievo sportello',
    'Utenza acqua',
    'Bonifico stipendio',
    'Canone mensile',
  ];
  let balance = random.int(120000, 240000);
  const opening = balance;
  const moves = words.map((_, at) =>
    at === 0 || at === 4 ? random.int(40000, 190000) : -random.int(900, 38000),
  );
  const rows = words.map((word, at) => {
    balance += moves[at] ?? 0;
    return [`${pad(2 + at * 5)}/04/26`, word, comma(moves[at] ?? 0), comma(balance)];
  });
  return {
    kind: 'statement',
    language: 'it',
    title: 'Estratto conto',
    sender: ['Banca del Tanaro', 'Filiale di Alba'],
    recipient: ['Spett.le', 'Ettore Bellamoli', 'Via Roero 18', '12051 Alba CN'],
    facts: [
      ['Conto corrente', `${random.digits(4)}/${random.digits(6)}`],
      ['Saldo iniziale', comma(opening)],
    ],
    columns: [
      { head: 'Valuta', share: 0.16 },
      { head: 'Descrizione', share: 0.4 },
      { head: 'Importo', share: 0.22, right: true },
      { head: 'Saldo', share: 0.22, right: true },
    ],
    rows,
    totals: [],
    text: ['Il saldo contabile non comprende le operazioni in corso di registrazione.'],
    foot: "Banca del Tanaro, iscritta all'albo delle banche",
    targets: [
      { what: 'row', old: comma(moves[4] ?? 0), new: raised(comma(moves[4] ?? 0)) },
      { what: 'total', old: comma(balance), new: raised(comma(balance)) },
      { what: 'name', old: 'Bellamoli', new: 'Cantarini' },
    ],
  };
};

const paska: Design = (random) => {
  const base = random.int(31000, 52000);
  const bonus = random.int(1500, 6400);
  const gross = base + bonus;
  const social = Math.ceil(gross * 0.071);
  const health = Math.ceil(gross * 0.045);
  const tax = Math.round(gross * 0.15) - 2570;
  const net = gross - social - health - tax;
  const kc = (value: number): string => `${value},00`;
  const iban = ibanOf('CZ', `0800000000${random.digits(10)}`);
  return {
    kind: 'payslip',
    language: 'cs',
    title: 'Výplatní páska',
    sender: ['Sklárny Jizerka a.s.', 'Údolní 55', '468 22 Železný Brod'],
    recipient: ['Zaměstnanec: Růžena Havlíčková', 'Středisko: brusírna'],
    facts: [
      ['Období', `0${random.int(1, 9)}/2026`],
      ['Osobní číslo', random.digits(5)],
    ],
    columns: [
      { head: 'Složka mzdy', share: 0.62 },
      { head: 'Kč', share: 0.38, right: true },
    ],
    rows: [
      ['Základní mzda', kc(base)],
      ['Prémie', kc(bonus)],
      ['Hrubá mzda', kc(gross)],
      ['Sociální pojištění', kc(-social)],
      ['Zdravotní pojištění', kc(-health)],
      ['Záloha na daň po slevě', kc(-tax)],
    ],
    totals: [['Čistá mzda k výplatě', kc(net)]],
    text: ['Vyplaceno na účet', iban],
    foot: 'Sklárny Jizerka a.s., IČO 25031877',
    targets: [
      { what: 'total', old: kc(net), new: raised(kc(net)) },
      { what: 'account', old: iban, new: ibanOf('CZ', `0100000000${random.digits(10)}`) },
      { what: 'name', old: 'Havlíčková', new: 'Havránková' },
    ],
  };
};

/** A bank's letter about a loan, with its few figures set off. */
const laan: Design = (random) => {
  const amount = random.int(90, 480) * 100000;
  const day = `${random.int(2, 27)}. april 2026`;
  const case_ = `${random.digits(4)}-${random.digits(7)}`;
  return {
    kind: 'letter',
    language: 'da',
    title: 'Tilsagn om lån',
    sender: ['Limfjordens Sparekasse', 'Østerågade 12', '9000 Aalborg'],
    recipient: ['Torben Skovsgaard', 'Klitvej 27', '9480 Løkken'],
    facts: [
      ['Sag', case_],
      ['Dato', day],
    ],
    columns: [
      { head: 'Vilkår', share: 0.6 },
      { head: '', share: 0.4, right: true },
    ],
    rows: [
      ['Hovedstol i kroner', comma(amount)],
      ['Rente pr. år', `${random.int(3, 6)},${random.int(10, 95)} %`],
      ['Løbetid', `${random.int(8, 25)} år`],
    ],
    totals: [],
    text: [
      'Kære Torben Skovsgaard,',
      'Efter vores samtale i sidste uge kan vi give dig tilsagn om lånet på de vilkår, der står ovenfor.',
      'Tilsagnet gælder i tre måneder fra brevets dato, og det koster ikke noget at lade det bortfalde.',
      'Når køberetten er tinglyst, udbetaler vi beløbet til din advokats klientkonto.',
      'Venlig hilsen',
      'Kirstine Elmelund',
    ],
    foot: 'Limfjordens Sparekasse er under tilsyn af Finanstilsynet',
    targets: [
      { what: 'row', old: comma(amount), new: raised(comma(amount)) },
      { what: 'number', old: case_, new: raised(case_) },
    ],
  };
};

const declaracao: Design = (random) => {
  const number = `${random.digits(3)}/${random.digits(5)}`;
  const pay = random.int(98000, 310000);
  const day = `${pad(random.int(2, 27))}-02-2026`;
  return {
    kind: 'certificate',
    language: 'pt',
    title: 'Declaração da entidade patronal',
    sender: ['Conservas Mar de Outubro, Lda.', 'Rua do Arsenal 4', '2900-112 Setúbal'],
    recipient: ['A quem possa interessar'],
    facts: [
      ['Processo', number],
      ['Emitida em', day],
    ],
    columns: [],
    rows: [],
    totals: [],
    text: [
      'Declara-se, para os devidos efeitos, que',
      'Graça Quintanilha Moura',
      'exerce nesta empresa as funções de encarregada de linha, com contrato sem termo,',
      `e aufere a remuneração mensal ilíquida de ${plain(pay)} euros.`,
      'Por ser verdade se passa a presente declaração, que vai assinada e carimbada.',
      'A gerência',
    ],
    foot: 'Contribuinte n.º 501 884 273',
    targets: [
      { what: 'row', old: plain(pay), new: raised(plain(pay)) },
      { what: 'name', old: 'Quintanilha', new: 'Vasconcelos' },
      { what: 'date', old: day, new: day.replace('2026', '2024') },
    ],
  };
};

/** What a household used, between two readings. */
const water: Design = (random) => {
  const [from, used] = [random.int(320, 1900), random.int(18, 66)];
  const supply = used * 187;
  const waste = used * 241;
  const standing = random.int(1450, 2890);
  const total = supply + waste + standing;
  const sort = ibanOf('GB', `NWBK601613${random.digits(8)}`);
  return {
    kind: 'bill',
    language: 'en',
    title: 'Your water bill',
    sender: ['Calder Dale Water', 'PO Box 118', 'Halifax HX1 9ZZ'],
    recipient: ['Mrs Imelda Thackray', '9 Beck Row', 'Todmorden OL14 5QT'],
    facts: [
      ['Customer number', random.digits(9)],
      ['Reading before', String(from)],
      ['Reading now', String(from + used)],
    ],
    columns: [
      { head: 'Charge', share: 0.34 },
      { head: 'Cubic metres', share: 0.22, right: true },
      { head: 'Rate', share: 0.2, right: true },
      { head: 'Amount', share: 0.24, right: true },
    ],
    rows: [
      ['Fresh water', String(used), '1.87', english(supply)],
      ['Waste water', String(used), '2.41', english(waste)],
      ['Standing charge', '', '', english(standing)],
    ],
    totals: [['Amount to pay', english(total)]],
    text: ['You can pay by transfer to', sort, 'Please quote your customer number.'],
    foot: 'Calder Dale Water Services Limited, registered in England',
    targets: [
      { what: 'total', old: english(total), new: raised(english(total)) },
      { what: 'row', old: String(from + used), new: raised(String(from + used)) },
      { what: 'account', old: sort, new: ibanOf('GB', `BARC200000${random.digits(8)}`) },
    ],
  };
};

export const LEAVES_B: readonly Design[] = [factuur, estratto, paska, laan, declaracao, water];
