import { expect } from 'chai';
import { fiscal } from '../../../../../workers/stages/qr/fiscal/fiscal.ts';

/** As the authorities' own examples are written. */
const CODES: readonly (readonly [string, string, number, number | null])[] = [
  [
    'Germany',
    'V0;AMA-2642;Kassenbeleg-V1;Beleg^4.05_3.00_0.00_0.00_0.00^7.05:Bar;13;44131;2019-11-22T11:29:48.000Z;2019-11-22T11:29:49.000Z;ecdsa-plain-SHA384;unixTime;K8zs;BBXN',
    705,
    null,
  ],
  [
    'Germany, thousands apart',
    'V0;ARC1234;Kassenbeleg-V1;Beleg^3,000.00_20.00_0.00_0.00_0.00^3,020.00:Bar;60;1326;2020-06-16T10:58:12.000Z;x;y;z;s;k',
    302_000,
    null,
  ],
  [
    'Austria',
    '_R1-AT0_DEMO-CASH-BOX524_366587_2015-12-17T11:23:43_34,77_59,64_-38,13_0,00_0,00_8MG8C1Kr7HA=_20f2ed172daa09e5_xTfZvkBSTr4=_c2ln',
    5_628,
    null,
  ],
  [
    'Portugal',
    'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20190812*G:FS CDVF/12345*H:CDF7T5HD-12345*I1:PT*I7:0.65*I8:0.15*N:0.15*O:0.80*Q:YhGV*R:9999',
    80,
    15,
  ],
  ['Peru', '20100066603|01|F001|4355|18.00|118.00|2024-05-02|6|20600000001|', 11_800, 1_800],
  ['Russia', 't=20180518T220500&s=975.88&fn=8710000101125654&i=99456&fp=1250448795&n=1', 97_588, null],
  [
    'Spain',
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4',
    24_140,
    null,
  ],
  [
    'Basque provinces',
    'https://batuz.eus/QRTBAI/?id=TBAI-B01-010124-x&s=T&nf=27174&i=4.70&cr=007',
    470,
    null,
  ],
  ['Croatia', 'https://porezna.gov.hr/rn?jir=0c37&datv=20230101_1200&izn=1234,50', 123_450, null],
  [
    'Mexico',
    'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=9&re=XAXX010101000&rr=CACX&tt=0000001234.560000&fe=abcd',
    123_456,
    null,
  ],
  [
    'Argentina',
    `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from('{"fecha":"2020-10-13","cuit":30000000007,"importe":12100}').toString('base64')}`,
    1_210_000,
    null,
  ],
];

describe('fiscal codes', () => {
  for (const [state, text, cents, taxCents] of CODES)
    it(`of ${state} tell their total`, () => {
      expect(fiscal(text)).to.deep.include({ kind: 'fiscal', cents, taxCents });
    });

  it('are not what only looks like one', () => {
    const others = [
      'V0;AMA;Kassenbeleg-V1;Beleg^4.05_3.00^7.05:Bar;13;1',
      '_R1-AT0_BOX_1_2015-12-17T11:23:43_34,77_x_0,00_0,00_0,00_a_b_c_d',
      'A:123456789*B:999999990*F:20190812',
      'https://example.com/ValidarQR?nif=1&importe=241.4',
      'https://batuz.eus.example.com/QRTBAI/?i=4.70',
      'https://porezna.gov.hr/rn?izn=123450',
      'https://www.afip.gob.ar/fe/qr/?p=e30=',
      '20100066603|01|F001|4355|18.00|x|2024-05-02',
      'https://www2.agenciatributaria.gob.es/inicio',
    ];
    expect(others.map(fiscal)).to.deep.equal(others.map(() => null));
  });
});
