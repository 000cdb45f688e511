import { readFile } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { PDFDocument } from 'pdf-lib';
import { type Caller, specService } from '../spec/service.ts';

describe('a document sent by an assistant', function () {
  this.timeout(360_000);
  let caller: Caller;
  before(async () => {
    caller = await (await specService()).newTenant();
  });

  for (const [era, mode] of [
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025', 'legacy'],
  ] as const) {
    it(`goes through the real pipeline over MCP ${era}, and a changed amount is told with its old value`, async () => {
      const { url } = await specService();
      const { headers } = caller;
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }),
      );
      const bytes = await readFile(new URL('../../samples/invoice-amount-replaced.pdf', import.meta.url));
      const result = await client.callTool({
        name: 'verify_document',
        arguments: { file_base64: bytes.toString('base64') },
      });
      expect(result.isError ?? false).to.equal(false);
      const told = result.structuredContent as {
        status: string;
        riskLevel: string;
        handle: string;
        detectedManipulations: { before?: string; now?: string }[];
      };
      expect(told.status).to.equal('COMPLETED');
      expect(['HIGH', 'CRITICAL']).to.include(told.riskLevel);
      expect(told.detectedManipulations.some(({ before, now }) => before && now && before !== now)).to.equal(
        true,
      );
      const { contents } = await client.readResource({ uri: `report://${told.handle}` });
      const [{ text } = {}] = contents as { text?: string }[];
      expect(JSON.parse(text!).productionReport.riskLevel).to.equal(told.riskLevel);
      await client.close();
    });
  }

  it('has five pages looked at when a guest sends it, and says so', async () => {
    const { url } = await specService();
    const made = await PDFDocument.create();
    for (let page = 1; page <= 7; page++)
      made.addPage([300, 400]).drawText(`Page ${page}`, { x: 50, y: 300 });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`)));
    const result = await client.callTool({
      name: 'verify_document',
      arguments: { file_base64: Buffer.from(await made.save()).toString('base64') },
    });
    const { handle } = result.structuredContent as { handle: string };
    const { contents } = await client.readResource({ uri: `report://${handle}` });
    const [{ text } = {}] = contents as { text?: string }[];
    const { telemetry, evidence } = JSON.parse(text!).productionReport.pipeline;
    expect(telemetry).to.include({ pages: 7, renderedPages: 5 });
    expect(JSON.stringify(evidence.notAssessed)).to.include(
      'the first 5 pages are analysed for this account',
    );
    await client.close();
  });
});
