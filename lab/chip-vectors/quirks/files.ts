/** Quirks of the security object as a file: its wrapping, its versions, its encoding. */
import type { Hash } from '../algorithms.ts';
import { vector } from '../state.ts';
import type { Vector } from '../vector.ts';
import { anomaly } from './quirk.ts';

export function files(): Vector[] {
  return [
    vector({ name: 'genuine' }),
    vector({
      name: 'bare CMS without template 77',
      sod: { bare: true },
      truth: anomaly('sod_without_template'),
    }),
    vector({ name: 'BER with indefinite lengths and chunked content', sod: { indefinite: true } }),
    vector({ name: 'BER with indefinite lengths, bare', sod: { indefinite: true, bare: true } }),
    vector({
      name: 'zero padding after the file',
      sod: { after: Buffer.alloc(40) },
      truth: anomaly('sod_padded'),
    }),
    ...[1, 2, 4, 5].map((version) => vector({ name: `SignedData version ${version}`, sod: { version } })),
    ...['1.3.27.1.1.1', '1.2.528.1.1006.1.20.1', '1.2.840.113549.1.7.1'].map((contentType) =>
      vector({
        name: `content type ${contentType}`,
        sod: { contentType },
        truth: anomaly('content_type_legacy'),
      }),
    ),
    vector({
      name: 'LDS version 1',
      lds: { version: 1 },
      truth: { values: { 'algorithms.ldsVersion': '0108' } },
    }),
    vector({ name: 'hash identifier without NULL', lds: { hashWithoutNull: true } }),
    ...(['sha1', 'sha224', 'sha384', 'sha512'] as Hash[]).map((hash) =>
      vector({ name: `group hashes ${hash}, signature sha256`, lds: { hash } }),
    ),
  ];
}
