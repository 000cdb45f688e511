/** A real HTTPS server on loopback with a certificate of its own, for code that fetches from the internet. */
import { webcrypto } from 'node:crypto';
import type { RequestListener } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Network } from '../../api/assistants/download.ts';

export interface HttpsServer {
  port: number;
  /** The certificate in PEM: who trusts it, trusts this server. */
  ca: string;
  /**
   * A network in which every name of `names` stands at the given addresses, and every connection, to whatever
   * address, ends at this server. `connected` collects the addresses.
   */
  network(names: Record<string, readonly string[]>): Network & { connected: string[] };
  close(): Promise<void>;
}

export async function httpsServer(names: readonly string[], answer: RequestListener): Promise<HttpsServer> {
  const { key, cert } = await selfSigned(names);
  const server = https.createServer({ key, cert }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ca: cert,
    network(table) {
      const connected: string[] = [];
      return {
        connected,
        ca: cert,
        resolve: async (hostname) => table[hostname] ?? [],
        connect: (address) => {
          connected.push(address);
          return connect(port, '127.0.0.1');
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function selfSigned(names: readonly string[]): Promise<{ key: string; cert: string }> {
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as never });
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 1 });
  const name = new pkijs.AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new asn1js.Utf8String({ value: names[0] ?? 'test' }),
  });
  certificate.issuer.typesAndValues.push(name);
  certificate.subject.typesAndValues.push(name);
  certificate.notBefore.value = new Date(Date.now() - 3_600_000);
  certificate.notAfter.value = new Date(Date.now() + 3_600_000);
  const alternatives = new pkijs.GeneralNames({
    names: names.map((value) => new pkijs.GeneralName({ type: 2, value })),
  });
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.17', extnValue: alternatives.toSchema().toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never, engine);
  await certificate.sign(keys.privateKey as never, 'SHA-256', engine);
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: pem('PRIVATE KEY', pkcs8), cert: pem('CERTIFICATE', certificate.toSchema().toBER()) };
}

function pem(label: string, der: ArrayBuffer): string {
  const lines = Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
