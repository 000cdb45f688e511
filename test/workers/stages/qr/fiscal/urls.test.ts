/** Addresses of tax authorities: whose they are is said by the end of the host's name, and by nothing else (RFC 3986, 3.2.2). */
import { expect } from 'chai';
import { invoiceUrl } from '../../../../../workers/stages/qr/fiscal/urls.ts';
import { parsePayload } from '../../../../../workers/stages/qr/payload.ts';

const GENUINE = [
  'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?importe=12.50',
  'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?importe=12.50',
  'https://batuz.eus/QRTBAI/?i=12.50',
  'https://ticketbai.araba.eus/tbai/qrtbai/?i=12.50',
  'https://tbai.egoitza.gipuzkoa.eus/qr/?i=12.50',
  'https://porezna.gov.hr/rn?izn=12,50',
  'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?tt=12.50',
] as const;
const ARGENTINE = `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from('{"importe":12.5}').toString('base64')}`;

const hostOf = (address: string): string => new URL(address).hostname;
const kindOf = (text: string): string => parsePayload(text, Buffer.from(text), []).kind;

describe('the address of a tax authority', () => {
  for (const address of [...GENUINE, ARGENTINE])
    it(`is one at ${hostOf(address)}, in whatever case and scheme`, () => {
      expect(invoiceUrl(address)).to.include({ kind: 'fiscal', cents: 1250 });
      const host = hostOf(address);
      for (const same of [
        address.replace('https:', 'HTTP:'),
        address.replace(host, host.toUpperCase()),
        address.replace(host, `${host}:8443`),
        ` ${address}\n`,
      ])
        expect(invoiceUrl(same), same).to.include({ cents: 1250 });
    });

  for (const address of [...GENUINE, ARGENTINE]) {
    const host = hostOf(address);
    it(`is none where ${host} only stands somewhere in it`, () => {
      const [, rest = ''] = address.split(host);
      // The name that the authority has registered, behind another one that ends like it.
      const registered = host
        .split('.')
        .slice(host.endsWith('.eus') ? -2 : -3)
        .join('.');
      const others = [
        `https://evil.example/${host}${rest}`,
        `https://evil.example/.${host}${rest}`,
        `https://evil.example/a.${host}${rest}`,
        `https://evil.example${rest}#.${host}/`,
        `https://${host}.evil.example${rest}`,
        `https://${host}@evil.example${rest}`,
        `https://evil${registered.replace(/^(?:prewww2|www)\./, '')}${rest}`,
      ];
      for (const other of others) expect([other, kindOf(other)]).to.deep.equal([other, 'url']);
    });
  }

  it('tells no amount without a decimal part, which may be cents, and none that is no amount', () => {
    for (const amount of ['1250', '', 'x.y', '12.505'])
      for (const address of GENUINE) {
        const asked = address.replace(/12[.,]50/, amount);
        expect(invoiceUrl(asked), asked).to.equal(null);
      }
  });

  it('has parameters that are taken as they are written, and shortened', () => {
    const long = '9'.repeat(60);
    const asked = `https://www2.aeat.es/x/ValidarQR?nif=A%2F${long}&fecha=${'1'.repeat(40)}&importe=1.00`;
    expect(invoiceUrl(asked)).to.include({ taxNumber: `A/${long.slice(0, 38)}`, at: '1'.repeat(30) });
  });
});

describe('the record of an Argentine invoice', () => {
  const of = (record: string) =>
    invoiceUrl(`https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(record).toString('base64')}`);

  it('tells amount, tax number and day', () => {
    expect(of('{"ver":1,"fecha":"2020-10-13","cuit":30000000007,"importe":12100.5}')).to.include({
      at: '2020-10-13',
      taxNumber: '30000000007',
      cents: 1_210_050,
    });
  });

  it('is none where it is damaged, or its amount is no number of cents', () => {
    for (const record of [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '{"importe":"12"}',
      '{"importe":null}',
      '{"importe":1e21}',
    ])
      expect(of(record), record).to.equal(null);
  });
});
