import { expect } from 'chai';
import { jsonText } from '../../../shared/platform/db.ts';
import { withDatabase } from '../../harness/database.ts';

describe('jsonText', () => {
  const database = withDatabase();

  it('is JSON that PostgreSQL takes, whatever stands in a string', async () => {
    const value = {
      nul: 'a\u0000b',
      half: 'x\ud83d',
      other: '\ude00y',
      whole: '\u{1f600}',
      backslashes: '\\ud83d \\\\ude00 \\u0000',
      '\udfff': ['\ud800'],
    };
    const [row] = await database.client.$queryRawUnsafe<{ stored: typeof value }[]>(
      'SELECT $1::text::jsonb AS stored',
      jsonText(value),
    );
    expect(row?.stored).to.include({
      nul: 'a\ufffdb',
      half: 'x\ufffd',
      other: '\ufffdy',
      whole: '\u{1f600}',
    });
    expect(row?.stored).to.have.property('\ufffd').that.deep.equals(['\ufffd']);
  });
});
