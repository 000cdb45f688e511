import { expect } from 'chai';
import { userWith } from '../../../shared/platform/accounts/users.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { assay } from '../../harness/cli.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay users', function () {
  this.timeout(180_000);
  const database = withDatabase();
  let env: Record<string, string>;

  before(async () => {
    env = { DATABASE_URL: database.url, ASSAY_HOME: await runDirectory() };
    await createTenant(database.client, { name: 'acme' });
  });

  it('makes a user with a password that is shown once and works', async () => {
    const made = await assay(['users', 'create', '--tenant', 'acme', '--email', 'Ada@Example.org'], env);
    expect(made.code, made.stderr).to.equal(0);
    const password = made.stdout.trim();
    expect(await userWith(database.client, 'ada@example.org', password)).to.include({
      email: 'ada@example.org',
    });
    const again = await assay(['users', 'create', '--tenant', 'acme', '--email', 'ada@example.org'], env);
    expect(again.code).to.equal(2);
    expect(again.stderr).to.include('exists');
    const list = await assay(['users', 'list', '--json'], env);
    expect(JSON.parse(list.stdout)).to.include({ email: 'ada@example.org' });
    expect(list.stdout).not.to.include('scrypt');
  });

  it('sets a password that comes over standard input', async () => {
    const args = ['users', 'password', '--email', 'ada@example.org', '--password-stdin'];
    const { code, stdout } = await assay(args, env, 'another long password\n');
    expect([code, stdout]).to.deep.equal([0, '']);
    expect(await userWith(database.client, 'ada@example.org', 'another long password')).not.to.equal(
      undefined,
    );
  });

  it('gives a role, changes it and removes the user', async () => {
    const made = await assay(
      ['users', 'create', '--tenant', 'acme', '--email', 'eve@example.org', '--role', 'Reviewer', '--json'],
      env,
    );
    expect(JSON.parse(made.stdout)).to.include({ role: 'REVIEWER' });
    await assay(['users', 'role', '--email', 'eve@example.org', '--role', 'developer'], env);
    const user = await database.client.user.findUniqueOrThrow({ where: { email: 'eve@example.org' } });
    expect(user.role).to.equal('DEVELOPER');
    expect((await assay(['users', 'remove', '--email', 'eve@example.org'], env)).code).to.equal(0);
    expect(await database.client.user.count({ where: { email: 'eve@example.org' } })).to.equal(0);
    const events = await database.client.auditEvent.findMany({
      where: { subject: user.id },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action }) => action)).to.deep.equal([
      'user.created',
      'user.role_changed',
      'user.removed',
    ]);
  });

  it('refuses a short password, an unknown tenant and an unknown user', async () => {
    const calls = [
      ['create', '--tenant', 'nobody', '--email', 'a@b.org'],
      ['create', '--tenant', 'acme', '--email', 'no address'],
      ['password', '--email', 'nobody@example.org'],
      ['create', '--email', 'a@b.org'],
      ['make'],
      ['role', '--email', 'ada@example.org', '--role', 'king'],
      ['remove', '--email', 'nobody@example.org'],
    ];
    const ran = await Promise.all(calls.map((args) => assay(['users', ...args], env)));
    for (const [i, { code }] of ran.entries()) expect(code, calls[i]!.join(' ')).to.equal(2);
  });
});
