/** LDIF (RFC 2849) as the ICAO public key directory publishes it: base64 values of a few attributes. */

export interface LdifValue {
  attribute: string;
  bytes: Uint8Array;
}

const WANTED =
  /^(pkdmasterlistcontent|cscamasterlistdata|usercertificate(;binary)?|cacertificate(;binary)?|certificaterevocationlist(;binary)?)$/;

/** Blanks behind a colon may be left out. Names stand beside the blocks of PEM as well. */
export function looksLikeLdif(text: string): boolean {
  return /^(version: *\d|dn:)/m.test(text) && !text.includes('-----BEGIN ');
}

/** Values of certificates, revocation lists and master lists, unfolded; other attributes are passed over. */
export function* ldifValues(text: string): Generator<LdifValue> {
  let attribute: string | null = null;
  let folded: string[] = [];
  const take = (): LdifValue | null =>
    attribute === null ? null : { attribute, bytes: Buffer.from(folded.join(''), 'base64') };
  for (const line of text.split('\n')) {
    if (line.startsWith(' ')) {
      if (attribute !== null) folded.push(line.slice(1).trimEnd());
      continue;
    }
    const value = take();
    if (value) yield value;
    attribute = null;
    const split = line.indexOf('::');
    if (split <= 0) continue;
    const name = line.slice(0, split).toLowerCase();
    if (WANTED.test(name)) {
      attribute = name.replace(';binary', '');
      folded = [line.slice(split + 2).trim()];
    }
  }
  const last = take();
  if (last) yield last;
}
