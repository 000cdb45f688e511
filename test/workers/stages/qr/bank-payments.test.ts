/** Payment codes of single countries and of card schemes: one bill of each, as its standard writes it. */
import { expect } from 'chai';
import fc from 'fast-check';
import { Payload } from '../../../../workers/stages/qr/facts.ts';
import { parsePayload } from '../../../../workers/stages/qr/payload.ts';

const read = (text: string): Payload => parsePayload(text, Buffer.from(text), []);
const lines = (...parts: string[]): string => parts.join('\n');

const SPD =
  'SPD*1.0*ACC:CZ2001000000002804434612+KOMBCZPP*AM:4095.35*CC:CZK*DT:20261215*MSG:FAKTURA%202026117*RN:JANA NOV%C3%81KOV%C3%81*X-VS:2026117*X-KS:0308';
const ZBP = '5260001246|PL|71102055581111456789012345|012999|ANNA WRONA|FV 117/11/2026|||';
const UPN = lines(
  ...['UPNQR', '', '', '', '', 'Maja Kos', 'Lipova 3', '1000 Ljubljana', '00000012345', '', ''],
  ...['OTHR', 'Račun 117/2026', '15.12.2026', 'SI56020120098765462', 'SI001172026', 'Studio Breza d.o.o.'],
  ...['Glavna 7', '2000 Maribor', '154', ''],
);
const HUB3 = lines(
  ...['HRVHUB30', 'EUR', '000000000012355', 'IVA HORVAT', 'ILICA 1', '10000 ZAGREB', 'VODA D.O.O.', 'RIVA 2'],
  ...['51000 RIJEKA', 'HR1223600001101999888', 'HR01', '7269-68949637676-00019', 'COST', 'Racun 11/2026', ''],
);
const MNB = lines(
  ...['HCT', '001', '1', 'OTPVHUHB', 'Kiss Anna', 'HU42117730161111101800000000', 'HUF12345'],
  ...['20261231235959+1', 'GDSV', 'Számla 117', '', '', 'SZ-117/2026', '', '', '', ''],
);
const IPS =
  'K:PR|V:01|C:1|R:160000000001234595|N:VODOVOD DOO\nGlavna 1\nNovi Sad|I:RSD1025,00|P:MILA ILIC|SF:189|S:Racun 11/2026|RO:97163220000111';
const NBU_LINES = [
  ...['BCD', '002', '1', 'UCT', '', 'ТОВ Приклад', 'UA933220010000026002360009000', 'UAH123.45'],
  ...['12345678', '', 'INV-117', 'Оплата рахунку 117', ''],
];
const NBU = lines(...NBU_LINES);
const GOST =
  'ST00012|Name=ООО «Пример»|PersonalAcc=40702810138250123017|BankName=ПАО БАНК|BIC=044525225|CorrespAcc=30101810400000000225|Sum=100050|Purpose=Счёт 117|PersAcc=4455667';
const PIX =
  '00020126400014br.gov.bcb.pix0118ana@exemplo.com.br52040000530398654071234.505802BR5908ANA LIMA6006RECIFE62140510FAT20261176304BA0E';
const VIETQR =
  '00020101021238530010A0000007270123000697041601092570000010208QRIBFTTA530370454063500005802VN62140810Hoa don 126304A275';
const PROMPTPAY = '00020101021129370016A0000006770101110113006681000000053037645802TH62070503***63043096';
const UPI = 'upi://pay?pa=asha.stores@examplebank&pn=Asha%20Stores&am=100.00&cu=INR&tr=INV117&tn=Invoice+117';
const FINNISH = '479440520200360820048831500000000868516259619897261215';
const FINNISH_5 = '579440520200360820048831509000000868516259619897000000';
const PAGOPA = 'PAGOPA|002|301000012345678912|01234567890|12050';
const UQR =
  '{"uqr":1,"tp":1,"nme":"Björk Bygg AB","cid":"556000-4615","iref":"52456","ddt":"20261215","due":"234.50","pt":"IBAN","acc":"SE45 5000 0000 0583 9825 7466"}';

/** Written by the npm package bysquare 4.0.1. */
const SQUARE =
  '0808M000824HJ8PHI1I5K1LSOP4RNJMQGS8TTUQ75MF5JCNHQ7AMJDINV5J1POEA70TKU6S7EGFI0T43AMRPSQ00FNI6J09DP8LPEGGD70REU8RRB6H5105LL94SHUUPJUUMCG78OLLL81RIKU2RU5ONFR8FLSSOPGJ18I18ORN0AOU2TLUOJ192DJP4PP91DPBTN4N4CL6FVSDOUG00';

const said = (scheme: string, rest: object): object => ({
  kind: 'bank-payment',
  scheme,
  name: '',
  iban: '',
  reference: '',
  text: '',
  ...rest,
});

const BILLS: readonly (readonly [string, string, object])[] = [
  [
    'Short Payment Descriptor',
    SPD,
    said('spd', {
      ...{ name: 'JANA NOVÁKOVÁ', iban: 'CZ2001000000002804434612', cents: 409_535, currency: 'CZK' },
      ...{ reference: '2026117', text: 'FAKTURA 2026117' },
    }),
  ],
  [
    'Polish two-dimensional code',
    ZBP,
    said('zbp', {
      ...{ name: 'ANNA WRONA', iban: 'PL71102055581111456789012345', cents: 12_999, currency: 'PLN' },
      text: 'FV 117/11/2026',
    }),
  ],
  [
    'Slovenian payment order',
    UPN,
    said('upn', {
      ...{ name: 'Studio Breza d.o.o.', iban: 'SI56020120098765462', cents: 12_345, currency: 'EUR' },
      ...{ reference: 'SI001172026', text: 'Račun 117/2026' },
    }),
  ],
  [
    'Croatian payment slip',
    HUB3,
    said('hub3', {
      ...{ name: 'VODA D.O.O.', iban: 'HR1223600001101999888', cents: 12_355, currency: 'EUR' },
      ...{ reference: 'HR01 7269-68949637676-00019', text: 'Racun 11/2026' },
    }),
  ],
  [
    'Hungarian instant payment',
    MNB,
    said('mnb', {
      ...{ name: 'Kiss Anna', iban: 'HU42117730161111101800000000', cents: 1_234_500, currency: 'HUF' },
      ...{ reference: 'SZ-117/2026', text: 'Számla 117' },
    }),
  ],
  [
    'Serbian IPS code',
    IPS,
    said('ips', {
      ...{ name: 'VODOVOD DOO', iban: 'RS35160000000001234595', cents: 102_500, currency: 'RSD' },
      ...{ reference: '97163220000111', text: 'Racun 11/2026' },
    }),
  ],
  [
    'Ukrainian code',
    NBU,
    said('nbu', {
      ...{ name: 'ТОВ Приклад', iban: 'UA933220010000026002360009000', cents: 12_345, currency: 'UAH' },
      ...{ reference: 'INV-117', text: 'Оплата рахунку 117' },
    }),
  ],
  [
    'Russian payment order',
    GOST,
    said('st00012', {
      ...{ name: 'ООО «Пример»', cents: 100_050, currency: 'RUB', reference: '4455667', text: 'Счёт 117' },
    }),
  ],
  [
    'EMV code of Pix',
    PIX,
    said('emv', { name: 'ANA LIMA', cents: 123_450, currency: 'BRL', reference: 'FAT2026117' }),
  ],
  ['EMV code of VietQR', VIETQR, said('emv', { cents: 35_000_000, currency: 'VND', text: 'Hoa don 12' })],
  [
    'UPI link',
    UPI,
    said('upi', {
      ...{ name: 'Asha Stores', cents: 10_000, currency: 'INR', reference: 'INV117', text: 'Invoice 117' },
    }),
  ],
  [
    'Finnish barcode with a national reference',
    FINNISH,
    said('fi-barcode', {
      ...{ iban: 'FI7944052020036082', cents: 488_315, currency: 'EUR', reference: '868516259619897' },
    }),
  ],
  [
    'Finnish barcode with an international reference',
    FINNISH_5,
    said('fi-barcode', {
      ...{ iban: 'FI7944052020036082', cents: 488_315, currency: 'EUR', reference: 'RF09868516259619897' },
    }),
  ],
  [
    'Italian payment notice',
    PAGOPA,
    said('pagopa', {
      ...{ cents: 12_050, currency: 'EUR', reference: '301000012345678912', text: '01234567890' },
    }),
  ],
  [
    'UsingQR',
    UQR,
    said('uqr', {
      ...{ name: 'Björk Bygg AB', iban: 'SE4550000000058398257466', cents: 23_450, currency: '' },
      reference: '52456',
    }),
  ],
  [
    'PAY by square',
    SQUARE,
    said('pay-by-square', {
      ...{ name: 'Ateliér Breza s.r.o.', iban: 'SK3112000000198742637541', cents: 12_345, currency: 'EUR' },
      ...{ reference: '2026117', text: 'Faktúra 117' },
    }),
  ],
];

describe('payment codes of bills', () => {
  for (const [what, text, expected] of BILLS)
    it(`are read: ${what}`, () => {
      expect(read(text)).to.deep.equal(expected);
    });

  it('leave the amount to the payer', () => {
    for (const text of [
      SPD.replace('*AM:4095.35', ''),
      SPD.replace('4095.35', '0.00'),
      SPD.replace('4095.35', '4 095,3'),
      ZBP.replace('012999', '000000'),
      ZBP.replace('012999', ''),
      UPN.replace('00000012345', '00000000000'),
      HUB3.replace('000000000012355', '000000000000000'),
      HUB3.replace('000000000012355', '123.55'),
      MNB.replace('HUF12345', ''),
      IPS.replace('RSD1025,00', 'RSD0,00'),
      IPS.replace('|I:RSD1025,00', ''),
      NBU.replace('UAH123.45', ''),
      GOST.replace('|Sum=100050', ''),
      PROMPTPAY,
      UPI.replace('&am=100.00', ''),
      FINNISH.replace('00488315', '00000000'),
      PAGOPA.replace('12050', '0'),
      UQR.replace('"due":"234.50",', ''),
    ])
      expect(read(text), text).to.include({ kind: 'bank-payment', cents: null });
  });

  it('write amounts in more than one way', () => {
    for (const [text, cents] of [
      [SPD.replace('4095.35', '4095'), 409_500],
      [SPD.replace('4095.35', '4095.3'), 409_530],
      [IPS.replace('1025,00', '1025,'), 102_500],
      [IPS.replace('1025,00', '1025,5'), 102_550],
      [NBU.replace('123.45', '123'), 12_300],
      [UQR.replace('"234.50"', '234.5'), 23_450],
    ] as const)
      expect(read(text), text).to.include({ cents });
  });

  it('of one scheme are told in the ways that programs write them', () => {
    const iban = 'CZ2001000000002804434612';
    expect(read(SPD.replace('+KOMBCZPP', '').replaceAll('4612', '46 12')), 'no BIC').to.include({ iban });
    expect(read(SPD.replace('%C3%81KOV', '%ZZ%')), 'no encoding').to.include({ name: 'JANA NOV%ZZ%%C3%81' });
    expect(read(SPD.replace('*X-VS:2026117', '*RF:7004')), 'reference').to.include({ reference: '7004' });
    expect(read(ZBP.replace('5260001246', '').replace('|||', '')), 'short').to.include({ scheme: 'zbp' });
    expect(read(UPN.replaceAll('\n', '\r\n')), 'lines').to.deep.equal(read(UPN));
    expect(read(GOST.replaceAll('|', '^')), 'another mark').to.deep.equal(read(GOST));
    expect(read(PIX.replace('BA0E', 'ba0e')), 'small letters').to.deep.equal(read(PIX));
    expect(read(PROMPTPAY), 'no reference').to.include({ reference: '', currency: 'THB' });
    expect(read('0002015311constructor6304181E'), 'no number').to.include({ currency: 'CONSTRUCTOR' });
  });

  it('of the National Bank of Ukraine stand behind an address in either character set', () => {
    const utf8 = Buffer.from(NBU).toString('base64url');
    for (const head of ['https://bank.gov.ua/qr/', 'https://qr.bank.gov.ua/', 'HTTPS://BANK.GOV.UA/QR/'])
      expect(read(head + utf8), head).to.deep.equal(read(NBU));
    expect(read(`\n${NBU.replace('002', '001').replaceAll('\n', '\r\n')}`)).to.deep.equal(read(NBU));
    // "ТОВ" in Windows-1251.
    const bytes = Buffer.from(
      lines(...NBU_LINES.with(2, '2').with(5, '\xd2\xce\xc2').with(11, '')),
      'latin1',
    );
    expect(read(`https://bank.gov.ua/qr/${bytes.toString('base64url')}`)).to.include({ name: 'ТОВ' });
    expect(read('https://bank.gov.ua/qr/').kind).to.equal('url');
    expect(read(`https://bank.gov.ua/qr/${utf8.slice(0, 40)}`).kind).to.equal('url');
    expect(read(`https://bank.gov.ua.example/qr/${utf8}`).kind).to.equal('url');
  });

  it('tell no IBAN where the account is none, or need not be the payee’s', () => {
    expect(read(MNB.replace('HCT', 'RTP'))).to.include({ kind: 'bank-payment', iban: '', cents: 1_234_500 });
    const giro = read(UQR.replace('"IBAN"', '"BG"').replace(/SE45[ \d]+/, '433-8778'));
    expect(giro).to.include({ iban: '', currency: 'SEK', cents: 23_450 });
    expect(read(UQR.replace('"pt"', '"cur":"NOK","pt"'))).to.include({ currency: 'NOK' });
  });

  it('are cut where they are long', () => {
    expect(read(SPD.replace('FAKTURA', 'F'.repeat(600)))).to.include({ text: 'F'.repeat(500) });
  });
});

describe('what is no payment code of a bill', () => {
  for (const [what, text] of [
    ['another Czech descriptor', SPD.replace('SPD', 'SID')],
    ['a descriptor without an account', SPD.replace(/ACC:[^*]+\*/, '')],
    ['a descriptor with half an account', SPD.replace('0000000028', '')],
    ['a descriptor of a version to come', SPD.replace('1.0', '2.0')],
    ['a Polish list with an account too short', ZBP.replace('71102', '7110')],
    ['a Polish list of another country', ZBP.replace('|PL|', '|DE|')],
    ['a Polish list with an amount in words', ZBP.replace('012999', '129.99')],
    ['a Slovenian order that ends before its account', UPN.split('\n').slice(0, 14).join('\n')],
    ['a Croatian slip that ends before its account', HUB3.split('\n').slice(0, 9).join('\n')],
    ['a Croatian slip without a currency', HUB3.replace('EUR', '')],
    ['a Hungarian code of a version to come', MNB.replace('001', '002')],
    ['a Hungarian code in euros', MNB.replace('HUF', 'EUR')],
    ['a Serbian code with an account too short', IPS.replace('R:160', 'R:16')],
    ['a Serbian code without a version', IPS.replace('|V:01', '')],
    ['a Serbian code whose amount has no currency', IPS.replace('RSD', '')],
    ['a Ukrainian code of another transfer', NBU.replace('UCT', 'SDD')],
    ['a Ukrainian code in euros', NBU.replace('UAH', 'EUR')],
    ['a Russian order without an account', GOST.replace(/PersonalAcc=\d+/, 'PersonalAcc=1')],
    ['a Russian order without a payee', GOST.replace('Name=ООО «Пример»', 'Name=')],
    ['an EMV code whose checksum fails', PIX.replace('1234.50', '9234.50')],
    ['an EMV code without its end', PIX.slice(0, -4)],
    ['a UPI link without a payee', UPI.replace(/pa=[^&]+&/, '')],
    ['a UPI link to something else', UPI.replace('//pay', '//mandate')],
    ['a Finnish barcode with another account', FINNISH.replace('479', '478')],
    ['a Finnish barcode with an impossible day', FINNISH.replace('261215', '261332')],
    ['a Finnish barcode with a digit too many', `${FINNISH}0`],
    ['an Italian notice with a number too short', PAGOPA.replace('301000', '30100')],
    ['an Italian notice with an amount in euros', PAGOPA.replace('12050', '120,50')],
    ['JSON that breaks off', UQR.slice(0, -1)],
    ['JSON of something else', '{"uqr":{"tp":1},"pt":"BG","acc":"433-8778"}'],
    ['UsingQR with another kind of account', UQR.replace('"IBAN"', '"SWISH"')],
    ['UsingQR with half an IBAN', UQR.replace('5000 0000 0583 9825', '')],
  ] as const)
    it(`is ${what}`, () => {
      expect(read(text).kind).to.equal('text');
    });

  it('is an EMV code whose lengths do not come out, though its checksum holds', () => {
    expect(read('0002019930630419E1').kind).to.equal('text');
  });

  it('throws nothing and gives facts that hold, whatever is put in, left out or cut off', () => {
    const texts = BILLS.map(([, text]) => text);
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(200),
        fc.nat(20),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('%', '|', '*', '\n', 'constructor', '-', '0'),
        ),
        (text, at, length, put) =>
          Payload.safeParse(read(text.slice(0, at) + put + text.slice(at + length))).success,
      ),
      { numRuns: 1_000 },
    );
    const heads = [
      'SPD*1.0*',
      '|PL|',
      'K:PR|V:01|C:1|',
      'ST00012|',
      '000201',
      'upi://pay?',
      'PAGOPA|',
      '{"uqr":1,',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads, 'https://bank.gov.ua/qr/'),
        fc.string({ unit: 'binary' }),
        (head, tail) => Payload.safeParse(read(head + tail)).success,
      ),
    );
  });
});
