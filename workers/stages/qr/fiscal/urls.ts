/** Addresses of tax authorities at which an invoice can be checked. They name its total; they are never fetched. */
import type { Payload } from '../facts.ts';
import { centsOf } from './amount.ts';

interface Authority {
  /** Of the host, in which its name ends. */
  host: RegExp;
  path: RegExp;
  /** Names of the parameters. */
  total: string;
  taxNumber: string;
  day: string;
}

const AUTHORITIES: readonly Authority[] = [
  // Spain: Orden HAC/1177/2024, article 21 (Veri*factu).
  {
    host: /(?:^|\.)(?:agenciatributaria\.gob|aeat)\.es$/,
    path: /^\/.*\/ValidarQR/,
    total: 'importe',
    taxNumber: 'nif',
    day: 'fecha',
  },
  // Basque provinces: TicketBAI.
  {
    host: /(?:^|\.)(?:batuz|araba|gipuzkoa|bizkaia)\.eus$/,
    path: /^\//,
    total: 'i',
    taxNumber: 'id',
    day: '',
  },
  // Croatia: Zakon o fiskalizaciji, article 20.
  { host: /(?:^|\.)porezna\.gov\.hr$/, path: /^\/rn/, total: 'izn', taxNumber: '', day: 'datv' },
  // Mexico: Anexo 20 (CFDI 4.0).
  {
    host: /^verificacfdi\.facturaelectronica\.sat\.gob\.mx$/,
    path: /^\//,
    total: 'tt',
    taxNumber: 're',
    day: '',
  },
];

export function invoiceUrl(text: string): Payload | null {
  const url = /^https?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (!url) return null;
  const authority = AUTHORITIES.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const said = authority ? parameters(url, authority) : argentine(url);
  const cents = centsOf(said?.total);
  if (!said || cents === null) return null;
  const { taxNumber, day } = said;
  return {
    kind: 'fiscal',
    ...{
      seller: '',
      taxNumber: taxNumber.slice(0, 40),
      at: day.slice(0, 30),
      cents,
      taxCents: null,
      signed: false,
    },
  };
}

interface Said {
  total: string;
  taxNumber: string;
  day: string;
}

function parameters({ searchParams }: URL, { total, taxNumber, day }: Authority): Said {
  const at = (name: string): string => searchParams.get(name) ?? '';
  // Without a decimal part the unit is not sure: one of them wrote cents for a time.
  return { total: /[.,]/.test(at(total)) ? at(total) : '', taxNumber: at(taxNumber), day: at(day) };
}

/** Argentina: RG 4892/2020, a record in Base64. */
function argentine(url: URL): Said | null {
  if (!/(?:^|\.)(?:afip|arca)\.gob\.ar$/.test(url.hostname)) return null;
  try {
    const record: unknown = JSON.parse(
      Buffer.from(url.searchParams.get('p') ?? '', 'base64').toString('utf8'),
    );
    const { importe, cuit, fecha } = record as { importe?: unknown; cuit?: unknown; fecha?: unknown };
    if (typeof importe !== 'number' || !Number.isFinite(importe)) return null;
    return { total: importe.toFixed(2), taxNumber: String(cuit ?? ''), day: String(fecha ?? '') };
  } catch {
    return null;
  }
}
