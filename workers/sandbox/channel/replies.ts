/** What a compute child may say, and nothing else. */
import { z } from 'zod';
import { Bytes } from '../../../shared/contracts/bytes.ts';
import { decodeMessage, ProtocolError } from './message.ts';

/** Longest message of a child: an artifact, or the facts of a long document. */
export const MAX_REPLY_BYTES = 48 * 1024 * 1024;
/** Between tasks a child says that it is ready, once. */
export const MAX_IDLE_BYTES = 1_024;
/** What a child says of its failure reaches the report. */
const MAX_COMPLAINT = 300;

/** Made by the worker for each task: an answer to another one is none. */
const Nonce = z.string().length(32);

const Reply = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** The task has been heard: what ends the child from here on may be the document's doing. */
  z.strictObject({ type: z.literal('taken'), nonce: Nonce }),
  /** A file that the task made; sent before `done`. */
  z.strictObject({ type: z.literal('artifact'), nonce: Nonce, name: z.string().max(100), content: Bytes }),
  /** `worn`: this child is done with, as it holds memory that it cannot give back. */
  z.strictObject({ type: z.literal('done'), nonce: Nonce, facts: z.unknown(), worn: z.boolean() }),
  z.strictObject({ type: z.literal('threw'), nonce: Nonce, message: z.string() }),
]);
export type Reply = z.infer<typeof Reply>;

/** @throws ProtocolError */
export function readReply(body: Buffer): Reply {
  const parsed = Reply.safeParse(decodeMessage(body));
  if (!parsed.success) throw new ProtocolError('a message of no known form');
  const reply = parsed.data;
  return reply.type === 'threw' ? { ...reply, message: printable(reply.message) } : reply;
}

/** One line without control characters and without directories of this machine. */
export function printable(text: string): string {
  const line = text.slice(0, 10 * MAX_COMPLAINT).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line
    .replaceAll(/(\/[\w.-]+){2,}/g, 'file')
    .trim()
    .slice(0, MAX_COMPLAINT);
}
