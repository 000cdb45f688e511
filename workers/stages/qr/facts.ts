/** Facts of the qr stage: every machine readable code on the pages, what each reader made of it, what it means. */
import { z } from 'zod';
import { Box, NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';

/** What a seal says, field by field, and whether that is what its signer signed (formats/seal). */
export const SealField = z.object({
  kind: z.enum(['name', 'number', 'date', 'amount', 'account', 'other']),
  label: z.string(),
  value: z.string(),
});
export type SealField = z.infer<typeof SealField>;

const SealCheck = z.object({
  state: z.enum(['valid', 'intact', 'broken', 'unchecked']),
  /** Subject of the certificate; empty without one. */
  signedBy: z.string(),
  reason: z.enum(['', 'no-signature', 'no-key', 'key-unreadable', 'own-key-fails']),
});

/** What a payload is, as far as its own syntax tells; fusion compares these fields with the printed words. */
export const Payload = z.discriminatedUnion('kind', [
  /** EPC069-12, the European payment code. */
  z.object({
    kind: z.literal('epc-payment'),
    name: z.string(),
    iban: z.string(),
    bic: z.string(),
    /** Null when the payer fills it in. */
    cents: z.int().nullable(),
    reference: z.string(),
    text: z.string(),
  }),
  /** Swiss Implementation Guidelines QR-bill. */
  z.object({
    kind: z.literal('swiss-payment'),
    name: z.string(),
    iban: z.string(),
    cents: z.int().nullable(),
    currency: z.string(),
    reference: z.string(),
    text: z.string(),
  }),
  /** Payment codes of single countries and of card schemes. */
  z.object({
    kind: z.literal('bank-payment'),
    scheme: z.enum([
      ...(['spd', 'zbp', 'upn', 'hub3', 'mnb', 'ips', 'nbu'] as const),
      ...(['st00012', 'emv', 'upi', 'fi-barcode', 'pagopa', 'uqr', 'pay-by-square'] as const),
    ]),
    name: z.string(),
    /** Empty where the scheme knows no IBAN. */
    iban: z.string(),
    /** Null when the payer fills it in. */
    cents: z.int().nullable(),
    /** ISO 4217; empty where the code does not say it. */
    currency: z.string(),
    reference: z.string(),
    text: z.string(),
  }),
  /** AAMVA DL/ID card design standard: element identifiers (DAQ, DCS, DBB, ...) and their values. */
  z.object({ kind: z.literal('aamva'), issuer: z.string(), elements: z.record(z.string(), z.string()) }),
  /** Fiscal code of an invoice or receipt: total with tax, and the tax where it tells that. */
  z.object({
    kind: z.literal('fiscal'),
    seller: z.string(),
    taxNumber: z.string(),
    at: z.string(),
    cents: z.int(),
    taxCents: z.int().nullable(),
    signed: z.boolean(),
  }),
  /** A signed seal; what it does not tell of itself is empty. */
  z.object({
    kind: z.literal('seal'),
    scheme: z.enum(['icao-vds', 'icao-vds-nc', '2d-doc', 'eu-health']),
    issuer: z.string(),
    signer: z.string(),
    type: z.string(),
    fields: z.array(SealField),
    check: SealCheck,
  }),
  z.object({ kind: z.literal('url'), url: z.string(), host: z.string() }),
  /** vCard or MECARD. */
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    urls: z.array(z.string()),
  }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('binary'), base64: z.string() }),
]);
export type Payload = z.infer<typeof Payload>;

const Reader = z.enum(['zxing', 'jsqr']);

export const Code = z.object({
  page: z.int().min(1),
  box: Box,
  /** As ZXing names it: QRCode, DataMatrix, PDF417, Aztec, Code128, EAN13, ... */
  format: z.string(),
  text: z.string(),
  /** Who read it; a QR code is offered to both. */
  readers: z.array(Reader).min(1),
  /** What the second reader got when it got something else. */
  otherText: z.string().optional(),
  payload: Payload,
});
export type Code = z.infer<typeof Code>;

export const QrFacts = z.object({
  notAssessed: z.array(NotAssessed),
  timeline: z.array(TimelineEvent).optional(),
  pagesRead: z.array(z.int().min(1)),
  /** Codes were left out, for their number, for the time or with a page that was not rendered: what was not found may still be there. */
  cut: z.boolean().optional(),
  codes: z.array(Code),
});
export type QrFacts = z.infer<typeof QrFacts>;
