import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import {
  decodeMessage,
  encodeMessage,
  MessageReader,
  ProtocolError,
} from '../../../../workers/sandbox/channel/message.ts';

const crossed = (message: unknown, withBytes = true): unknown =>
  decodeMessage(encodeMessage(message, withBytes).subarray(4));

describe('messages between worker and child', () => {
  it('carry JSON, bytes and numbers', () => {
    const message = {
      text: 'ü "\\" [[[',
      list: [1, null, { deep: true }],
      image: Uint8Array.from([1, 2, 3]),
      buffer: Buffer.from('abc'),
      vector: Float32Array.from([0.5, -1, Number.NaN]),
      empty: new Uint8Array(),
    };
    const read = crossed(message) as typeof message;
    expect({ ...read, image: 0, buffer: 0, vector: 0, empty: 0 }).to.deep.equal({
      ...message,
      image: 0,
      buffer: 0,
      vector: 0,
      empty: 0,
    });
    expect([...read.image]).to.deep.equal([1, 2, 3]);
    expect(Buffer.from(read.buffer).toString()).to.equal('abc');
    expect(read.vector).to.be.instanceOf(Float32Array);
    expect([...read.vector]).to.deep.equal([0.5, -1, Number.NaN]);
    expect(read.empty).to.have.length(0);
  });

  it('carry a file that is empty', () => {
    const sent = { type: 'artifact', name: 'page-001.png', content: new Uint8Array(0) };
    const [body] = new MessageReader(() => 1_000).push(encodeMessage(sent, true));
    const { content } = decodeMessage(body ?? Buffer.alloc(0)) as { content: Uint8Array };
    expect(content).to.be.instanceOf(Uint8Array);
    expect(content).to.have.length(0);
  });

  it('come out whole, however the stream is cut', () => {
    const messages = [{ a: 1 }, { image: randomBytes(100_000) }, [], { b: 'x'.repeat(5_000) }];
    const stream = Buffer.concat(messages.map((message) => encodeMessage(message, true)));
    for (const size of [1, 3, 7, 4_096, stream.length]) {
      const reader = new MessageReader(() => 1_000_000);
      const read: unknown[] = [];
      for (let at = 0; at < stream.length; at += size) {
        for (const body of reader.push(stream.subarray(at, at + size))) read.push(decodeMessage(body));
      }
      expect(read).to.have.length(4);
      expect(read[3]).to.deep.equal(messages[3]);
    }
  });

  it('are refused as soon as their length is over the limit', () => {
    const reader = new MessageReader(() => 10);
    expect(() => reader.push(Buffer.from([11, 0, 0, 0]))).to.throw(ProtocolError);
  });

  it('are refused whatever else they are, and never with another error', () => {
    const good = encodeMessage({ a: [{ b: 1 }], image: Buffer.from('bytes') }, true).subarray(4);
    let refused = 0;
    for (let round = 0; round < 3_000; round++) {
      const bytes = round % 2 === 0 ? randomBytes(round % 60) : Buffer.from(good);
      if (round % 2 === 1) bytes[round % bytes.length] = round % 256;
      try {
        decodeMessage(bytes);
      } catch (error) {
        expect(error).to.be.instanceOf(ProtocolError);
        refused++;
      }
    }
    expect(refused).to.be.above(1_500);
    const deep = Buffer.from(`${'['.repeat(65)}${']'.repeat(65)}`);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(deep.length);
    expect(() => decodeMessage(Buffer.concat([head, deep]))).to.throw(ProtocolError, 'deep');
  });
});
