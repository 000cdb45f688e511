/**
 * Signed seals, told by how they begin: ICAO's visible digital seals (9303-13), the seals for contactless travel
 * (VDS-NC), France's 2D-Doc and the European health certificate. Who signed and with what is read; the signature is
 * not checked, since that takes each scheme's list of keys.
 */
import type { Payload } from './facts.ts';

/** 2D-Doc versions 2 to 4: authority and certificate, dates of issue and signature, type of document. */
const TWO_D_DOC = /^DC0[234]([A-Z0-9]{4})([A-Z0-9]{4})[0-9A-F]{8}([0-9A-F]{2})/;
const C40 = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function seal(text: string, bytes: Uint8Array): Payload | null {
  return icaoSeal(bytes) ?? contactless(text) ?? twoDDoc(text) ?? health(text);
}

/** Magic DC, version (raw, one less than printed), country, signer and certificate in C40. */
function icaoSeal(bytes: Uint8Array): Payload | null {
  const [magic, version] = bytes;
  if (magic !== 0xdc || (version !== 2 && version !== 3)) return null;
  const [country, signer] = [c40(bytes.subarray(2, 4)), c40(bytes.subarray(4, 8))];
  if (!/^[A-Z]{1,3} *$/.test(country) || !/^[A-Z0-9]{4}/.test(signer)) return null;
  return { kind: 'seal', scheme: 'icao-vds', issuer: country.trim(), signer: signer.slice(0, 4), type: '' };
}

/** Three characters in two bytes (ISO/IEC 16022); '' where they are none of the basic set. */
function c40(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const packed = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) - 1;
    for (const value of [Math.floor(packed / 1600), Math.floor((packed % 1600) / 40), packed % 40]) {
      const character = C40[value - 3];
      if (character === undefined) return '';
      text += character;
    }
  }
  return text;
}

function contactless(text: string): Payload | null {
  if (!text.startsWith('{') || !text.includes('"sig"')) return null;
  try {
    const { data } = JSON.parse(text) as { data?: { hdr?: { t?: unknown; is?: unknown } } };
    const { t: type, is: issuer } = data?.hdr ?? {};
    if (typeof type !== 'string' || typeof issuer !== 'string' || !type.startsWith('icao.')) return null;
    return {
      kind: 'seal',
      scheme: 'icao-vds-nc',
      issuer: issuer.slice(0, 3),
      signer: '',
      type: type.slice(0, 40),
    };
  } catch {
    return null;
  }
}

function twoDDoc(text: string): Payload | null {
  const [, issuer, signer, type] = TWO_D_DOC.exec(text) ?? [];
  if (issuer === undefined || signer === undefined || type === undefined) return null;
  return { kind: 'seal', scheme: '2d-doc', issuer, signer, type };
}

function health(text: string): Payload | null {
  return /^HC1:[0-9A-Z $%*+\-./:]{40,}$/.test(text)
    ? { kind: 'seal', scheme: 'eu-health', issuer: '', signer: '', type: '' }
    : null;
}
