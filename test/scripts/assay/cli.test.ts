import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../scripts/services/port.ts';
import { createKeyRing } from '../../../shared/platform/keys/keyring.ts';
import { assay, linesOf, type Ran } from '../../harness/cli.ts';
import { testEnvironment } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay', function () {
  this.timeout(180_000);
  let home: string;
  before(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'cli-'));
  });

  it('lists its commands and its exit codes', async () => {
    const { code, stdout } = await assay(['--help']);
    expect(code).to.equal(0);
    for (const name of ['verify', 'report', 'doctor', 'tenants', 'keys', 'up'])
      expect(stdout).to.include(`  ${name} `);
    expect(stdout).to.include('Exit codes');
  });

  it('takes a command’s help in either order, and tells the verbs of one with their own options', async () => {
    const [one, other, verb, none] = await Promise.all([
      assay(['help', 'keys']),
      assay(['keys', '--help']),
      assay(['keys', 'create', '--help']),
      assay(['keys']),
    ]);
    expect(one).to.deep.equal(other);
    for (const name of ['create', 'list', 'rotate', 'revoke']) expect(one.stdout).to.include(`  ${name} `);
    expect(one.stdout).not.to.include('--expires');
    expect(verb.stdout).to.include('--expires <duration>').and.not.include('--overlap');
    expect(none).to.include({ code: 2, stdout: '' });
  });

  it('refuses an option of another verb instead of leaving it out of account', async () => {
    for (const args of [
      ['tenants', 'list', '--name', 'x'],
      ['queue', 'dead', '--all'],
      ['face', 'inspect', 'a.jpg', '--pairs', 'b.tsv'],
    ]) {
      const { code, stderr } = await assay(args, { ASSAY_HOME: home });
      expect(`${code} ${stderr.split('\n')[0]}`).to.equal(
        `2 assay ${args[0]}: unknown option '${args.at(-1) === 'b.tsv' ? '--pairs' : args[2]}'`,
      );
    }
  });

  for (const name of ['verify', 'report', 'doctor', 'tenants', 'keys', 'up']) {
    it(`${name} --help explains itself, and an unknown option is an error`, async () => {
      const [help, wrong] = await Promise.all([assay([name, '--help']), assay([name, '--no-such-option'])]);
      expect(help.code).to.equal(0);
      expect(help.stdout).to.match(new RegExp(`(assay|scripts/)${name === 'up' ? '' : ' ?'}${name}`));
      expect(wrong.code).to.equal(2);
      expect(wrong.stdout).to.equal('');
      expect(wrong.stderr).to.include(`assay ${name}: `);
    });
  }

  for (const [what, args] of [
    ['nothing', []],
    ['an unknown command', ['frobnicate']],
    ['no file', ['verify']],
    ['a wrong number', ['verify', '--concurrency', 'many', 'package.json']],
    ['too many words', ['report', 'job_a', 'job_b']],
    ['an unknown verb', ['keys', 'steal']],
    ['a wrong queue', ['up', '--queue', 'kafka']],
  ] as const) {
    it(`calls ${what} a wrong call`, async () => {
      const { code, stderr, stdout } = await assay(args, { ASSAY_HOME: home });
      expect(code).to.equal(2);
      if (args.length > 0) expect(stderr).to.match(/^assay/);
      else expect(stdout).to.include('assay COMMAND --help');
    });
  }

  it('tells its version, and what a mistyped word probably was', async () => {
    expect(await assay(['--version'])).to.include({ code: 0, stdout: 'assay 0.1.0\n' });
    const [command, option] = await Promise.all([assay(['verfiy']), assay(['verify', '--jsno', 'x.pdf'])]);
    const verb = await assay(['keys', 'craete']);
    expect(command.stderr).to.include('Did you mean verify?').and.include('assay --help says more');
    expect(option.stderr).to.include('Did you mean --json?').and.include('assay verify --help says more');
    expect(verb.stderr).to.include('Did you mean create?');
    expect([command.code, option.code, verb.code]).to.deep.equal([2, 2, 2]);
  });

  /** What bash is given, asked for once. */
  let forBash: Promise<Ran> | undefined;
  const inBash = (): Promise<Ran> => (forBash ??= assay(['completion', 'bash']));

  it('completes its commands and options in three shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await (shell === 'bash' ? inBash() : assay(['completion', shell]));
      expect(code, shell).to.equal(0);
      for (const word of ['verify', 'liveness', 'fail-on', 'new-key', 'password-stdin']) {
        expect(stdout, shell).to.include(word);
      }
    }
    expect((await assay(['completion', 'csh'])).code).to.equal(2);
  });

  it('completes in bash what is typed: commands, verbs, and the options of a verb', async () => {
    const { stdout: script } = await inBash();
    const completed = (...words: string[]): string[] => {
      const typed = words.map((word) => `'${word}'`).join(' ');
      const call = `COMP_WORDS=(assay ${typed}); COMP_CWORD=${words.length}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = spawnSync('bash', ['-c', `${script}\n${call}`], { encoding: 'utf8' });
      return stdout.split('\n').filter((word) => word !== '');
    };
    expect(completed('ver')).to.deep.equal(['verify']);
    expect(completed('keys', 'r')).to.deep.equal(['rotate', 'revoke']);
    expect(completed('keys', 'rotate', '--o')).to.deep.equal(['--overlap']);
    expect(completed('verify', '--f')).to.deep.equal(['--format', '--fail-on']);
    expect(completed('verify', 'sam'), 'files are the shell’s own').to.deep.equal([]);
  });

  for (const args of [
    ['verify', 'no-such-file.pdf'],
    ['mrz', 'no-such-file.txt'],
    ['mrz', 'no-such-file.png'],
    ['chip', '--sod', 'no-such-file.bin'],
    ['face', 'inspect', 'no-such-file.jpg'],
    ['face', 'compare', '--pairs', 'no-such-file.tsv'],
    ['trust', 'import', 'no-such-file.ml'],
    ['trust', 'import-pdf', 'no-such-file.pem'],
    ['trust', 'import-c2pa', 'no-such-file.pem'],
    ['trust', 'import-seals', 'no-such-file.pem'],
    ['liveness', 'replay', 'no-such-folder'],
    ['up', '--sample', 'no-such-file.pdf'],
  ]) {
    it(`${args.slice(0, -1).join(' ')} tells in words of a file that is not there`, async () => {
      const { stdout, stderr, code } = await assay(args, { ASSAY_HOME: home });
      expect(code).to.be.oneOf([2, 3]);
      expect(stdout + stderr)
        .to.match(/there is no/i)
        .and.not.match(/ENOENT|^ +at /m);
    });
  }

  it('names a file that is not there in words', async () => {
    const { stdout, code } = await assay(['verify', 'no-such-file.pdf'], { ASSAY_HOME: home });
    expect(code).to.equal(3);
    expect(stdout).to.include('There is no such file.').and.not.include('ENOENT');
  });

  it('calls a folder without files a wrong call', async () => {
    const empty = await mkdtemp(path.join(home, 'empty-'));
    expect((await assay(['verify', empty], { ASSAY_HOME: home })).code).to.equal(2);
  });

  it('tells what the service would refuse without starting one, one line a file, in order', async () => {
    const folder = await mkdtemp(path.join(home, 'refused-'));
    await mkdir(path.join(folder, 'b'));
    await writeFile(path.join(folder, 'a empty.pdf'), '');
    await writeFile(path.join(folder, 'b', 'ünïcode.txt'), 'text');
    await writeFile(path.join(folder, 'c.pdf'), Buffer.alloc(20_971_521, '%PDF-1.7'));
    await writeFile(path.join(folder, '.hidden'), 'x');
    await symlink('nowhere', path.join(folder, 'd.png'));
    const { code, stdout } = await assay(['verify', 'no-such-file.pdf', folder, '--json'], {
      ASSAY_HOME: home,
    });
    const lines = linesOf(stdout);
    expect(code).to.equal(3);
    expect(lines.map(({ file, error }) => [path.relative(folder, file), error.reason])).to.deep.equal([
      [path.relative(folder, 'no-such-file.pdf'), 'unreadable_file'],
      ['a empty.pdf', 'file_empty'],
      ['b/ünïcode.txt', 'unsupported_mime_type'],
      ['c.pdf', 'file_too_large'],
      ['d.png', 'unreadable_file'],
    ]);
  });

  it('says what to do when no service is there to ask', async () => {
    const { code, stderr } = await assay(['report', 'job_x'], { ASSAY_HOME: home });
    expect(code).to.equal(4);
    expect(stderr).to.include('-> Start one with scripts/up');
  });

  it('says what to do about half a service address and about one that does not answer', async () => {
    const half = await assay(['report', 'job_x'], { ASSAY_HOME: home, ASSAY_URL: 'http://127.0.0.1:1' });
    expect(half.code).to.equal(4);
    expect(half.stderr).to.include('ASSAY_URL is set alone');
    const url = `http://127.0.0.1:${await freePort()}`;
    const dead = await assay(['verify', 'samples/invoice-clean.pdf'], {
      ASSAY_HOME: home,
      ASSAY_URL: url,
      ASSAY_API_KEY: 'k',
    });
    expect(dead.code).to.equal(4);
    expect(dead.stderr).to.include(`${url} does not answer`);
  });

  describe('doctor', () => {
    it('tells what is active, and a remedy for what is not', async () => {
      const { code, stdout } = await assay(['doctor', '--json'], { ASSAY_HOME: home });
      const findings = linesOf(stdout);
      expect(findings.map(({ topic }) => topic)).to.deep.equal([
        'node',
        'settings',
        'database',
        'queue',
        'storage',
        'space',
        'memory',
        'sandbox',
        'text',
        'models',
        'service',
      ]);
      for (const { topic, state, remedy } of findings)
        if (state !== 'ok') expect(remedy, topic).to.be.a('string');
      expect(findings[0]).to.deep.include({ topic: 'node', state: 'ok' });
      expect(code).to.equal(findings.some(({ state }) => state === 'fail') ? 1 : 0);
    });

    it('finds what does not work', async () => {
      const { code, stdout } = await assay(['doctor'], {
        ASSAY_HOME: home,
        DATABASE_URL: `postgresql://127.0.0.1:${await freePort()}/x`,
        REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
        STORAGE_URL: 'file:/dev/null/documents',
      });
      expect(code).to.equal(1);
      for (const topic of ['database', 'queue', 'storage'])
        expect(stdout).to.match(new RegExp(`FAIL  ${topic}`));
      // Not that the connection is closed, which says nothing of why.
      expect(stdout).to.match(/FAIL {2}queue .*ECONNREFUSED/);
    });

    it('looks at everything else where one look is not possible, and tries what is named', async () => {
      const file = path.join(home, 'no-folder');
      await writeFile(file, '');
      const { stdout } = await assay(['doctor', '--json'], {
        ASSAY_HOME: file,
        STORAGE_URL: `file:${home}/documents`,
        STORAGE_KEYS: 'first:short',
        TESSERACT_PATH: path.join(home, 'tesseract'),
      });
      const found = new Map(linesOf(stdout).map((line) => [line.topic, line]));
      expect(found.get('space')).to.deep.include({ state: 'fail', text: `${file} cannot be made.` });
      expect(found.get('text').state).to.equal('fail');
      expect(found.get('text').text).to.match(/^TESSERACT_PATH: .* is no program$/);
      const { state, text, remedy } = found.get('storage');
      expect([state, remedy]).to.deep.equal(['fail', 'mend this variable']);
      expect(text).to.match(/^configuration: STORAGE_KEYS: .*id once$/);
      expect([...found.keys()].at(-1)).to.equal('service');
    });

    it('tells languages of print that have no data', async () => {
      const { stdout } = await assay(['doctor', '--json'], {
        ASSAY_HOME: home,
        TESSERACT_PATH: 'none',
        OCR_LANGUAGES: 'eng+xyz',
      });
      const text = linesOf(stdout).find(({ topic }) => topic === 'text');
      expect(text).to.deep.include({
        state: 'fail',
        text: 'OCR_LANGUAGES: there is no data for xyz',
        remedy: 'npm install @tesseract.js-data/xyz',
      });
    });

    it('comes to an end where nothing can be made in ASSAY_HOME', async () => {
      const { code, stdout } = await assay(['doctor'], { ASSAY_HOME: '/proc/assay' });
      expect(code).to.equal(1);
      expect(stdout).to.match(/FAIL +space +\/proc\/assay cannot be made\.\s+-> Set ASSAY_HOME/);
      expect(stdout).to.match(/FAIL +sandbox/);
    });

    it('stops at a wrong variable', async () => {
      const { code, stdout } = await assay(['doctor'], { ASSAY_HOME: home, PORT: 'eighty' });
      expect(code).to.equal(1);
      expect(stdout).to.match(/FAIL {2}settings .*PORT/);
    });
  });

  describe('tenants and keys', () => {
    const database = withDatabase();
    const env = (): Record<string, string> =>
      testEnvironment({ DATABASE_URL: database.url, ASSAY_HOME: home });
    const identify = (secret: string) =>
      createKeyRing(database.client, env().KEY_PEPPER!).identify(secret.trim());
    const refusal = async (secret: string): Promise<string> => {
      const found = await identify(secret);
      return 'refused' in found ? found.refused : 'accepted';
    };

    it('makes a tenant once and shows it', async () => {
      const made = await assay(['tenants', 'create', '--name', 'acme', '--json'], env());
      expect(made.code, made.stderr).to.equal(0);
      expect(JSON.parse(made.stdout)).to.deep.include({ name: 'acme', planId: 'operator' });
      const again = await assay(['tenants', 'create', '--name', 'acme'], env());
      expect(again.code).to.equal(2);
      expect(again.stderr).to.include('exists');
      expect((await assay(['tenants', 'list'], env())).stdout).to.match(/acme +active +operator/);
    });

    it('makes a key that works, and shows it on stdout only', async () => {
      const made = await assay(
        ['keys', 'create', '--tenant', 'acme', '--live', '--scopes', 'fraud:write', '--expires', '90d'],
        env(),
      );
      expect(made.code, made.stderr).to.equal(0);
      expect(made.stdout).to.match(/^svc_live_[A-Za-z0-9]{38}\n$/);
      expect(made.stderr).not.to.include(made.stdout.trim());
      const found = await identify(made.stdout);
      expect(found).to.have.property('principal');
      if ('principal' in found)
        expect(found.principal).to.deep.include({ livemode: true, scopes: ['fraud:write'] });
      const listed = await assay(['keys', 'list', '--tenant', 'acme'], env());
      expect(listed.stdout).to.include('valid until');
      expect(listed.stdout).not.to.include(made.stdout.trim());
    });

    it('rotates with an overlap, and revokes', async () => {
      const first = JSON.parse((await assay(['keys', 'create', '--tenant', 'acme', '--json'], env())).stdout);
      const rotated = await assay(['keys', 'rotate', first.id, '--overlap', '7d', '--json'], env());
      expect(rotated.code, rotated.stderr).to.equal(0);
      const second = JSON.parse(rotated.stdout);
      expect(await refusal(first.secret)).to.equal('accepted');
      expect(await refusal(second.secret)).to.equal('accepted');
      expect((await assay(['keys', 'revoke', first.id], env())).stdout).to.include(`${first.id} revoked`);
      expect(await refusal(first.secret)).to.equal('key_revoked');
      expect(await refusal(second.secret)).to.equal('accepted');
    });

    for (const [what, args, message] of [
      ['an unknown tenant', ['create', '--tenant', 'nobody'], 'no tenant'],
      ['an unknown scope', ['create', '--tenant', 'acme', '--scopes', 'all'], 'no scope'],
      ['no tenant', ['create'], 'no tenant "local"'],
      ['too long an overlap', ['rotate', 'key_x', '--overlap', '8d'], 'overlap'],
      ['a wrong duration', ['rotate', 'key_x', '--overlap', 'soon'], 'duration'],
      ['an unknown key', ['revoke', 'key_x'], 'no key'],
    ] as const) {
      it(`refuses ${what}`, async () => {
        const { code, stderr, stdout } = await assay(['keys', ...args], env());
        expect(code).to.equal(2);
        expect(stderr).to.include(message);
        expect(stdout).to.equal('');
      });
    }
  });
});
