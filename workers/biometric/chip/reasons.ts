/**
 * Why the answer is what it is: every code with one plain sentence. A code is never renamed; the sentence may be.
 * `severity` is for anomalies only: they are told, and decide nothing.
 */

export const REASONS = {
  // The security object as a file.
  sod_not_supplied: 'No security object was sent, so nothing of the chip can be verified.',
  sod_empty: 'The security object has no bytes.',
  sod_too_large: 'The security object is larger than 1 MiB; no passport has such a one.',
  sod_wrong_tag: 'The security object begins neither with tag 77 nor as a CMS message.',
  sod_not_tlv: 'The security object is not readable as tag, length and value.',
  sod_truncated:
    'The security object ends before the length that it states: it was not read from the chip to its end.',
  sod_trailing_bytes: 'Bytes that are no padding follow the security object.',
  sod_not_signed_data: 'The security object does not hold a CMS SignedData message.',
  sod_cms_damaged: 'The CMS message of the security object is damaged.',
  sod_cms_version_unknown: 'The CMS message states a version that does not exist.',
  sod_no_content: 'The CMS message carries no content, so no hashes were signed.',
  sod_content_type_unknown:
    'What was signed says that it is something else than the hashes of a passport chip.',
  lds_malformed: 'The list of hashes inside the security object is damaged.',
  lds_version_unknown: 'The list of hashes states a version that is neither 0 nor 1.',
  lds_hash_unknown: 'The list of hashes uses an algorithm that ICAO 9303 does not allow.',
  certificate_readers_disagree:
    'Two readers of a certificate between the signer and the trust list say different things of it.',
  readers_disagree: 'Two readers of the security object say different things of its signature.',
  lds_no_hashes: 'The list of hashes is empty, so it vouches for nothing.',
  lds_no_hash_of_right_length: 'No hash in the list has the length of its algorithm.',
  lds_group_twice: 'The list of hashes names a data group twice.',
  lds_group_number_invalid: 'The list of hashes names a data group that does not exist.',
  // Data groups.
  no_group_supplied: 'Neither DG1 nor DG2 was sent, so no hash could be compared.',
  dg1_not_supplied: 'DG1 was not sent: the data of the holder were not verified.',
  dg2_not_supplied: 'DG2 was not sent: the portrait was not verified.',
  dg1_too_large: 'DG1 is larger than 1 MiB.',
  dg2_too_large: 'DG2 is larger than 1 MiB.',
  dg1_not_listed: 'The security object does not list DG1, so these data are not vouched for.',
  dg2_not_listed: 'The security object does not list DG2, so this portrait is not vouched for.',
  dg1_hash_mismatch: 'DG1 is not the one that was signed: its hash differs.',
  dg2_hash_mismatch: 'DG2 is not the one that was signed: its hash differs.',
  dg1_hash_wrong_length: 'The hash listed for DG1 has not the length of its algorithm.',
  dg2_hash_wrong_length: 'The hash listed for DG2 has not the length of its algorithm.',
  dg1_empty: 'DG1 has no bytes.',
  dg2_empty: 'DG2 has no bytes.',
  dg1_wrong_tag: 'What was sent as DG1 does not begin with tag 61.',
  dg2_wrong_tag: 'What was sent as DG2 does not begin with tag 75.',
  dg1_not_tlv: 'DG1 is not readable as tag, length and value.',
  dg2_not_tlv: 'DG2 is not readable as tag, length and value.',
  dg1_truncated: 'DG1 ends before the length that it states.',
  dg2_truncated: 'DG2 ends before the length that it states.',
  dg1_trailing_bytes: 'Bytes follow the end of DG1; send exactly the file.',
  dg2_trailing_bytes: 'Bytes follow the end of DG2; send exactly the file.',
  // The signature.
  no_signer: 'The security object is not signed by anybody.',
  too_many_signers: 'The security object names more signers than can be genuine.',
  signer_certificate_absent:
    'The security object carries no certificate, and the trust list has none that fits.',
  signer_certificate_not_found:
    'None of the certificates at hand is the one that the signature was made with.',
  digest_algorithm_unknown: 'The signature uses a digest that ICAO 9303 does not allow.',
  signature_algorithm_unknown: 'The signature algorithm is not known or not allowed.',
  message_digest_missing: 'The signed attributes hold no digest of the hashes.',
  message_digest_repeated: 'The signed attributes hold several digests of the hashes.',
  message_digest_mismatch: 'The hashes of the data groups were changed after signing.',
  content_type_missing: 'The signed attributes do not say what was signed.',
  content_type_repeated: 'The signed attributes say several times what was signed.',
  content_type_mismatch: 'The signed attributes say that something else was signed.',
  signing_time_repeated: 'The signed attributes hold several signing times.',
  signature_invalid: 'The signature does not fit the security object and the certificate in it.',
  signature_not_computable: 'The signature could not be computed with the key of the certificate.',
  signer_key_unusable: 'The key of the signer’s certificate is not readable, or lies on a made-up curve.',
  // Trust.
  chain_trusted: 'The signer’s certificate was issued by a country signing authority of the trust list.',
  no_trust_list: 'No trust list is installed, so nobody can say whether a state signed this.',
  trust_list_unusable: 'The trust list could not be read or its own signature is not valid.',
  signature_not_verified: 'The signature itself is not verified, so there is no proven signer to be trusted.',
  issuer_unknown: 'The trust list does not know the authority that issued the signer’s certificate.',
  issuer_key_unknown:
    'The trust list knows the authority’s name but not the key that signed the signer’s certificate.',
  issuer_signature_invalid:
    'The signer’s certificate names an authority of the trust list that did not sign it.',
  issuer_signature_not_computable: 'The signature in the signer’s certificate could not be computed.',
  signer_not_valid_at_signing: 'The signer’s certificate was not valid when the security object was signed.',
  signer_not_yet_valid: 'The signer’s certificate is not valid yet.',
  authority_not_valid_at_signing: 'The country signing certificate was not valid when it was used.',
  signing_time_in_future: 'The security object claims to be signed in the future.',
  signer_revoked: 'The state revoked the signer’s certificate.',
  authority_revoked: 'The state revoked the country signing certificate.',
  signer_wrong_purpose: 'The signer’s certificate was issued for another purpose than signing documents.',
  not_an_authority: 'A certificate in the chain may not issue certificates.',
  country_mismatch: 'The signer’s certificate and the authority above it name different countries.',
  country_mismatch_mrz: 'The document names another issuing state than the certificate that signed it.',
  document_type_mismatch:
    'The signer’s certificate was issued for other types of document than the one that the machine readable zone names.',
} as const;

export type ReasonCode = keyof typeof REASONS;

export const ANOMALIES = {
  sod_without_template: ['info', 'The security object came without its outer tag 77.'],
  sod_padded: ['info', 'Padding follows the security object.'],
  content_type_legacy: ['info', 'What was signed carries an old or general type instead of that of ICAO.'],
  lds_trailing_bytes: ['warning', 'Bytes follow the list of hashes inside the signed content.'],
  lds_hash_wrong_length: ['warning', 'A hash in the list has not the length of its algorithm.'],
  no_signed_attributes: ['warning', 'The content is signed directly, without signed attributes.'],
  signed_attributes_not_der: [
    'info',
    'The signature is over the sorted form of attributes that are written unsorted.',
  ],
  signer_id_differs: ['info', 'The signer is named in another form than in its certificate.'],
  signer_id_fits_nothing: [
    'warning',
    'The signer’s identifier fits no certificate; the one whose key fits was taken.',
  ],
  algorithms_disagree: ['warning', 'Digest and signature name different hashes.'],
  algorithm_protection_differs: ['warning', 'The protected algorithms differ from those that were used.'],
  signing_certificate_differs: ['warning', 'The signed reference to the certificate does not fit it.'],
  several_signers: ['info', 'Several signers signed; all of them were checked.'],
  ecdsa_value_rewritten: ['info', 'The integers of an ECDSA signature were not in their canonical form.'],
  same_size_curve: [
    'warning',
    'The key lies on another curve than its certificate states; that curve was used.',
  ],
  signer_certificate_from_store: [
    'info',
    'The signer’s certificate was taken from the trust list, the chip has none.',
  ],
  signing_time_absent: [
    'info',
    'The signature does not say when it was made; validity was judged without it.',
  ],
  signer_expired_now: [
    'info',
    'The signer’s certificate has expired since; that is normal for a passport in use.',
  ],
  signer_is_authority: ['warning', 'The security object was signed by a country signing certificate itself.'],
  issuer_name_differs: ['warning', 'The authority was found by its key; its name is written differently.'],
  unknown_critical_extension: [
    'warning',
    'The signer’s certificate has a critical extension that is not known here.',
  ],
  document_types_unreadable: [
    'info',
    'The signer’s certificate lists its types of document in a form that cannot be read.',
  ],
  unusual_extended_key_usage: [
    'info',
    'The signer’s certificate names an extended key usage that is not known here.',
  ],
  revocation_list_stale: ['info', 'The revocation list should have been replaced by a newer one.'],
  trust_list_partly_unusable: ['warning', 'Part of the trust list could not be read.'],
  document_expired: ['info', 'The document has expired.'],
  mrz_check_digit_wrong: ['warning', 'A check digit of the machine readable zone is wrong.'],
  mrz_name_may_be_cut: ['info', 'The name fills its field, so it may be cut.'],
  mrz_foreign_characters: ['warning', 'The machine readable zone has characters that it may not have.'],
  mrz_unreadable: ['warning', 'DG1 holds no machine readable zone of a known size.'],
  group_not_supplied: ['info', 'The security object lists data groups that were not sent.'],
  portrait_unreadable: ['warning', 'DG2 holds no portrait in a known format.'],
  portrait_count_differs: ['info', 'DG2 states another number of portraits than it holds.'],
} as const satisfies Record<string, readonly ['info' | 'warning', string]>;

export type AnomalyCode = keyof typeof ANOMALIES;
