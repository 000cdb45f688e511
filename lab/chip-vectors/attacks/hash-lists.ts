/** Groups that are not those of the list, and lists that say more than one thing. */
import { createHash } from 'node:crypto';
import { octets } from '../../corpus/pki/der.ts';
import { ldsObject, securityObject } from '../security-object.ts';
import { ALL_GROUPS, DG1, DG2 } from '../state.ts';
import type { Vector } from '../vector.ts';
import { attack, badHashes, NOBODY, signer, unreadable } from './attack.ts';

export function hashLists(): Vector[] {
  const own = (number: number): Buffer =>
    createHash('sha256')
      .update(ALL_GROUPS.get(number) as Buffer)
      .digest();
  const entries = (...list: [number, Buffer][]) => ({ lds: { entries: list } });
  return [
    attack({ name: 'DG1 of somebody else', dg1: NOBODY, truth: badHashes('dg1_hash_mismatch') }),
    attack({
      name: 'portrait of somebody else',
      dg2: Buffer.concat([DG2.subarray(0, -3), Buffer.from([1, 2, 3])]),
      truth: badHashes('dg2_hash_mismatch'),
    }),
    attack({ name: 'groups swapped in the request', dg1: DG2, dg2: DG1, truth: badHashes('dg1_wrong_tag') }),
    attack({
      name: 'groups swapped in the list',
      ...entries([1, own(2)], [2, own(1)]),
      truth: badHashes('dg1_hash_mismatch'),
    }),
    attack({
      name: 'both swapped',
      ...entries([1, own(2)], [2, own(1)]),
      dg1: DG2,
      dg2: DG1,
      truth: badHashes('dg1_wrong_tag'),
    }),
    attack({
      name: 'unlisted group added',
      ...entries([1, own(1)], [14, own(14)]),
      truth: badHashes('dg2_not_listed'),
    }),
    attack({ name: 'empty list', ...entries(), truth: badHashes('lds_no_hashes') }),
    attack({
      name: 'one hash truncated',
      ...entries([1, own(1).subarray(0, 4)], [2, own(2)]),
      truth: badHashes('dg1_hash_wrong_length'),
    }),
    attack({
      name: 'one hash empty',
      ...entries([1, Buffer.alloc(0)], [2, own(2)]),
      truth: badHashes('dg1_hash_wrong_length'),
    }),
    attack({
      name: 'all hashes truncated',
      ...entries([1, own(1).subarray(0, 8)], [2, own(2).subarray(0, 8)]),
      truth: badHashes('lds_no_hash_of_right_length'),
    }),
    attack({
      name: 'a group listed twice',
      ...entries([1, own(1)], [1, createHash('sha256').update(NOBODY).digest()], [2, own(2)]),
      truth: badHashes('lds_group_twice'),
    }),
    attack({
      name: 'group number 0',
      ...entries([0, own(1)], [2, own(2)]),
      truth: unreadable('lds_group_number_invalid'),
    }),
    attack({
      name: 'group number 257',
      ...entries([257, own(1)], [2, own(2)]),
      truth: unreadable('lds_group_number_invalid'),
    }),
    attack({ name: 'list version 2', lds: { version: 2 }, truth: unreadable('lds_version_unknown') }),
    attack({
      name: 'bytes after DG1',
      dg1: Buffer.concat([DG1, Buffer.alloc(4)]),
      truth: badHashes('dg1_trailing_bytes'),
    }),
    attack({ name: 'DG1 cut short', dg1: DG1.subarray(0, 60), truth: badHashes('dg1_truncated') }),
    attack({
      name: 'content without a list',
      content: octets(Buffer.from('hello')),
      truth: unreadable('lds_malformed'),
    }),
    attack({ name: 'no security object', file: null, truth: unreadable('sod_not_supplied') }),
    attack({ name: 'DG1 in the security object’s place', file: DG1, truth: unreadable('sod_wrong_tag') }),
    attack({
      name: 'security object cut short',
      file: securityObject(ldsObject(ALL_GROUPS), signer).subarray(0, 300),
      truth: unreadable('sod_truncated'),
    }),
  ];
}
