/** Sheets of the first set, for the part that rules may be mended with: six designs in six languages. */
import { type Design, ibanOf, money, pad, raised, ribOf, sum } from './leaf.ts';

const german = money(',', '.');
const plain = money(',', '');
const english = money('.', ',');

/** A craftsman's bill: hours and material, tax, total. */
const handwerker: Design = (random) => {
  const work = [
    ['Arbeitszeit Geselle', 'Std.', 5890],
    ['Anfahrt pauschal', 'x', 3900],
    ['Kupferrohr 15 mm', 'm', 1240],
    ['Eckventil 1/2"', 'St.', 1875],
    ['Dichtungssatz', 'St.', 690],
  ] as const;
  const items = work
    .slice(0, random.int(4, 5))
    .map(([name, unit, price]) => ({ name, unit, price, count: random.int(2, 9) }));
  const net = sum(items.map(({ price, count }) => price * count));
  const tax = Math.round(net * 0.19);
  const iban = ibanOf('DE', `70150000${random.digits(10)}`);
  const day = `${pad(random.int(3, 27))}.${pad(random.int(1, 9))}.2026`;
  const number = `HW-${random.digits(5)}`;
  return {
    kind: 'invoice',
    language: 'de',
    title: 'Handwerkerrechnung',
    sender: ['Sanitär Obermoser GmbH', 'Ziegelstadel 14', '83043 Bad Aibling'],
    recipient: ['Herrn', 'Korbinian Ahlfeld', 'Moosweg 3', '83059 Kolbermoor'],
    facts: [
      ['Rechnung Nr.', number],
      ['Ausgestellt am', day],
    ],
    columns: [
      { head: 'Leistung', share: 0.44 },
      { head: 'Menge', share: 0.16, right: true },
      { head: 'Einzelpreis', share: 0.2, right: true },
      { head: 'Betrag EUR', share: 0.2, right: true },
    ],
    rows: items.map(({ name, unit, price, count }) => [
      name,
      `${count} ${unit}`,
      german(price),
      german(price * count),
    ]),
    totals: [
      ['Zwischensumme netto', german(net)],
      ['Umsatzsteuer 19 %', german(tax)],
      ['Rechnungsbetrag', german(net + tax)],
    ],
    text: [
      'Zahlbar ohne Abzug innerhalb von vierzehn Tagen auf das Konto',
      iban,
      'Bitte heben Sie diese Rechnung zwei Jahre auf.',
    ],
    foot: 'Steuernummer 156/214/30881 - Handwerkskammer München und Oberbayern',
    targets: [
      { what: 'total', old: german(net + tax), new: raised(german(net + tax)) },
      { what: 'account', old: iban, new: ibanOf('DE', `50010517${random.digits(10)}`) },
      { what: 'date', old: day, new: day.replace('2026', '2025') },
    ],
  };
};

/** Bank statement with debit and credit in columns of their own. */
const releve: Design = (random) => {
  const words = [
    'Prélèvement EDF',
    'Carte Monoprix',
    'Virement loyer',
    'Carte SNCF',
    'Assurance MAAF',
    'Retrait DAB',
  ];
  const salary = random.int(171000, 264000);
  const spent = words.map(() => random.int(1250, 98000));
  const opening = random.int(312000, 480000);
  const closing = opening + salary - sum(spent);
  const iban = ibanOf('FR', ribOf('30004', '00812', `${random.digits(11)}`));
  const rows = words.map((word, at) => [`${pad(3 + at * 4)}.05`, word, plain(spent[at] ?? 0), '']);
  rows.splice(2, 0, ['08.05', 'Virement salaire', '', plain(salary)]);
  return {
    kind: 'statement',
    language: 'fr',
    title: 'Relevé de compte - mai 2026',
    sender: ['Caisse Rhodanienne', 'Agence Villeurbanne Gratte-Ciel'],
    recipient: ['Mme Océane Perrachon', '11 rue des Tisserands', '69100 Villeurbanne'],
    facts: [
      ['IBAN', iban],
      ['Ancien solde au 30.04', plain(opening)],
    ],
    columns: [
      { head: 'Date', share: 0.14 },
      { head: 'Opération', share: 0.46 },
      { head: 'Débit', share: 0.2, right: true },
      { head: 'Crédit', share: 0.2, right: true },
    ],
    rows,
    totals: [
      ['Total des débits', plain(sum(spent))],
      ['Nouveau solde au 31.05', plain(closing)],
    ],
    text: ['Sans réclamation de votre part sous trente jours, ce relevé est réputé approuvé.'],
    foot: 'Caisse Rhodanienne, société coopérative à capital variable',
    targets: [
      { what: 'row', old: plain(salary), new: raised(plain(salary)) },
      { what: 'total', old: plain(closing), new: raised(plain(closing)) },
      { what: 'account', old: iban, new: ibanOf('FR', ribOf('20041', '01005', `${random.digits(11)}`)) },
    ],
  };
};

const lonebesked: Design = (random) => {
  const base = random.int(28000, 41000) * 100;
  const extra = random.int(90000, 240000);
  const gross = base + extra;
  const tax = Math.round(gross * 0.29);
  const union = 41500;
  const day = `2026-${pad(random.int(1, 9))}-25`;
  return {
    kind: 'payslip',
    language: 'sv',
    title: 'Lönebesked',
    sender: ['Norrskärs Trävaru AB', 'Hamngatan 8', '891 33 Örnsköldsvik'],
    recipient: ['Anställd: Birgitta Wallerius', 'Befattning: maskinförare'],
    facts: [
      ['Utbetalningsdag', day],
      ['Anställningsnr', random.digits(6)],
    ],
    columns: [
      { head: 'Löneart', share: 0.6 },
      { head: 'Belopp SEK', share: 0.4, right: true },
    ],
    rows: [
      ['Månadslön', plain(base)],
      ['OB-tillägg', plain(extra)],
    ],
    totals: [
      ['Bruttolön', plain(gross)],
      ['Preliminär skatt', plain(-tax)],
      ['Fackavgift', plain(-union)],
      ['Nettolön att utbetala', plain(gross - tax - union)],
    ],
    text: ['Frågor om lönen besvaras av lönekontoret vardagar mellan nio och tolv.'],
    foot: 'Norrskärs Trävaru AB, org.nr 556214-7731',
    targets: [
      { what: 'total', old: plain(gross - tax - union), new: raised(plain(gross - tax - union)) },
      { what: 'row', old: plain(base), new: raised(plain(base)) },
      { what: 'date', old: day, new: day.replace('2026', '2025') },
    ],
  };
};

/** A letter whose one amount stands in running text. */
const settlement: Design = (random) => {
  const amount = random.int(186000, 968000);
  const day = `${random.int(3, 27)} March 2026`;
  const claim = `MC/${random.digits(6)}/R`;
  return {
    kind: 'letter',
    language: 'en',
    title: 'Settlement of your claim',
    sender: ['Pennine & Vale Mutual', '40 Cloth Hall Street', 'Huddersfield HD1 2EG'],
    recipient: ['Dr Rosalind Achterberg', '7 Fell Lane', 'Kendal LA9 6AB'],
    facts: [
      ['Our reference', claim],
      ['Date', day],
    ],
    columns: [],
    rows: [],
    totals: [],
    text: [
      'Dear Dr Achterberg,',
      'Thank you for the photographs and the estimate that you sent us after the flood of January.',
      'Our assessor has now been to see the cellar, and we agree with what you wrote about the boiler.',
      `We shall pay you GBP ${english(amount)} in full settlement of this claim.`,
      'The payment will reach the account that your premiums are collected from within ten days.',
      'Should further damage come to light, please call us before any repair is begun.',
      'Yours sincerely,',
      'Gwendolen Priddy, Claims',
    ],
    foot: 'Pennine & Vale Mutual is a friendly society registered in England',
    targets: [
      { what: 'row', old: english(amount), new: raised(english(amount)) },
      { what: 'number', old: claim, new: raised(claim) },
    ],
  };
};

const diploma: Design = (random) => {
  const number = `FP-${random.digits(4)}-${random.digits(3)}`;
  const mark = `${random.int(5, 6)},${random.int(10, 89)}`;
  const day = `${pad(random.int(2, 27))}/06/2025`;
  return {
    kind: 'certificate',
    language: 'es',
    title: 'Certificado de aprovechamiento',
    sender: ['Escuela de Oficios Valdeserra', 'Camino del Molino 21', '40196 Segovia'],
    recipient: [],
    facts: [
      ['Número de registro', number],
      ['Expedido', day],
    ],
    columns: [
      { head: 'Módulo', share: 0.7 },
      { head: 'Horas', share: 0.3, right: true },
    ],
    rows: [
      ['Carpintería de armar', '120'],
      ['Prevención de riesgos', '40'],
      ['Dibujo técnico', '65'],
    ],
    totals: [['Calificación media', mark]],
    text: [
      'La dirección de la escuela hace constar que',
      'Leocadia Iturmendi Sanz',
      'ha cursado con aprovechamiento las enseñanzas que arriba se relacionan.',
    ],
    foot: 'Centro inscrito en el registro autonómico con el número 40-0117',
    targets: [
      { what: 'total', old: mark, new: mark.replace(/^\d/, '9') },
      { what: 'name', old: 'Iturmendi', new: 'Zubizarre' },
      { what: 'date', old: day, new: day.replace('2025', '2023') },
      { what: 'number', old: number, new: raised(number) },
    ],
  };
};

const faktura: Design = (random) => {
  const rates = [
    ['Przegląd instalacji', 21000],
    ['Wymiana łożyska', 8650],
    ['Olej hydrauliczny', 4725],
    ['Dojazd serwisu', 3500],
  ] as const;
  const items = rates.map(([name, price]) => ({ name, price, count: random.int(1, 6) }));
  const net = sum(items.map(({ price, count }) => price * count));
  const tax = Math.round(net * 0.23);
  const iban = ibanOf('PL', `10901014${random.digits(16)}`);
  const day = `${pad(random.int(2, 27))}.0${random.int(1, 9)}.2026`;
  return {
    kind: 'invoice',
    language: 'pl',
    title: `Faktura VAT ${random.int(100, 999)}/2026`,
    sender: ['Hydromont Świętek sp. j.', 'ul. Łąkowa 9', '43-300 Bielsko-Biała'],
    recipient: ['Nabywca:', 'Młyn Żurawica', '37-710 Żurawica'],
    facts: [
      ['Data wystawienia', day],
      ['Termin płatności', '14 dni'],
    ],
    columns: [
      { head: 'Nazwa usługi', share: 0.46 },
      { head: 'Ilość', share: 0.14, right: true },
      { head: 'Cena netto', share: 0.2, right: true },
      { head: 'Wartość netto', share: 0.2, right: true },
    ],
    rows: items.map(({ name, price, count }) => [name, String(count), plain(price), plain(price * count)]),
    totals: [
      ['Razem netto', plain(net)],
      ['VAT 23%', plain(tax)],
      ['Do zapłaty PLN', plain(net + tax)],
    ],
    text: ['Przelew na rachunek', iban],
    foot: 'Hydromont Świętek spółka jawna, BDO 000214377',
    targets: [
      { what: 'total', old: plain(net + tax), new: raised(plain(net + tax)) },
      { what: 'account', old: iban, new: ibanOf('PL', `10901014${random.digits(16)}`) },
      { what: 'date', old: day, new: day.replace('2026', '2025') },
    ],
  };
};

export const LEAVES_A: readonly Design[] = [handwerker, releve, lonebesked, settlement, diploma, faktura];
