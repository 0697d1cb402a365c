import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, register } from '../../../tests/support/people.ts';
import { protectedMember } from '../../../tests/support/protected-member.ts';
import { ownerOf, staffWith } from '../../../tests/support/staff.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { findActor, startSession } from '../sessions.server.ts';
import { readSecondFactor } from './queries.server.ts';
import { beginSecondFactor, turnOnSecondFactor } from './set-up.server.ts';
import { resetFactors } from './turn-off.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

describe('staff of a site that requires a second factor', () => {
  const guarded = async (email: string) => {
    const base = bare.ctx();
    const ctx = { ...base, site: { ...base.site, settings: { staffSecondFactor: true } } };
    const userId = await register(base, email);
    const role = await base.db
      .selectFrom('roles')
      .select('id')
      .where('site_id', '=', base.site.id)
      .where('key', '=', 'owner')
      .executeTakeFirstOrThrow();
    await base.db
      .insertInto('site_members')
      .values({ site_id: base.site.id, user_id: userId, role_id: role.id, via: 'given' })
      .onConflict((held) => held.columns(['site_id', 'user_id']).doUpdateSet({ role_id: role.id, via: 'given' }))
      .execute();
    return { ctx, userId };
  };

  test('have their permissions only in a session with one', async () => {
    const { ctx, userId } = await guarded('staff@example.com');
    const weak = await as(ctx, userId);
    expect(weak.actor.permissions).not.toContain('users.manage');
    expect(weak.actor.withheldPermissions).toContain('users.manage');
    expect(await readSecondFactor(weak)).toMatchObject({ isRequired: true, isOn: false });
    await expect(resetFactors(weak, userId)).rejects.toEqual(refused('no_permission'));
    const { secret } = await beginSecondFactor(weak);
    await turnOnSecondFactor(weak, appCode(secret, ctx.now));
    const { token } = await startSession(ctx, userId, { isStrong: true });
    expect((await findActor(ctx, token))?.permissions).toContain('users.manage');
  });

  test('with a passkey need it to add another factor, on any site', async () => {
    const { ctx, userId } = await guarded('passkey@example.com');
    const weak = { ...(await as(bare.ctx(), userId)), site: bare.ctx().site };
    const settings = JSON.stringify({ staffSecondFactor: true });
    await ctx.db.updateTable('sites').set({ settings }).where('id', '=', ctx.site.id).execute();
    expect((await beginSecondFactor(weak)).secret).not.toBe('');
    const passkey = { user_id: userId, credential_id: 'held', public_key: '', rp_id: 'localhost', name: 'Held' };
    await ctx.db.insertInto('passkeys').values(passkey).execute();
    await expect(beginSecondFactor(weak)).rejects.toEqual(refused('confirm_needed', { factor: true }));
    await ctx.db.updateTable('sites').set({ settings: '{}' }).where('id', '=', ctx.site.id).execute();
  });

  test('remove lost factors of a user, which is recorded and notified', async () => {
    const { ctx, userId } = await guarded('helper@example.com');
    const { token } = await startSession(ctx, userId, { isStrong: true });
    const staff = { ...ctx, actor: await findActor(ctx, token) };
    const lost = await protectedMember(bare, 'lost@example.com');
    const passkey = { user_id: lost.member.actor.userId, credential_id: 'lost', public_key: '', rp_id: 'localhost' };
    await ctx.db
      .insertInto('passkeys')
      .values({ ...passkey, name: 'Lost' })
      .execute();
    const open = await startSession(ctx, lost.member.actor.userId, { isStrong: true });
    await resetFactors(staff, lost.member.actor.userId);
    const mails = (await readOutbox(ctx)).filter(({ to }) => to === 'lost@example.com').map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes('has been reset'))).toHaveLength(1);
    expect(await findActor(ctx, open.token)).toBeNull();
    for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const) {
      const left = await ctx.db.selectFrom(table).select('user_id').where('user_id', '=', passkey.user_id).execute();
      expect([table, left]).toEqual([table, []]);
    }
    await expect(logInByEmail(ctx, { email: 'lost@example.com', password: GOOD_PASSWORD })).resolves.toHaveProperty(
      'token',
    );
    const logged = await ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject'])
      .where('act', '=', 'users.reset-factors')
      .execute();
    expect(logged).toEqual([{ actor_id: userId, subject: `user:${lost.member.actor.userId}` }]);
    await expect(resetFactors(lost.member, userId)).rejects.toEqual(refused('no_permission'));
  });

  test('cannot remove their own, those of a higher rank, or any without a recent confirmation', async () => {
    const staff = await staffWith(bare, ['users.manage']);
    const owner = await ownerOf(bare);
    await expect(resetFactors(staff, staff.actor.userId)).rejects.toEqual(refused('ban_refused'));
    await expect(resetFactors(staff, owner.actor.userId)).rejects.toEqual(refused('ban_refused'));
    await expect(resetFactors(owner, 999_999)).rejects.toEqual(refused('not_found'));
    await expect(resetFactors(later(owner, 16 * 60), staff.actor.userId)).rejects.toEqual(refused('confirm_needed'));
    const app = { user_id: owner.actor.userId, sealed_secret: 'sealed', confirmed_at: owner.now };
    await owner.db.insertInto('second_factors').values(app).execute();
    await expect(resetFactors(owner, staff.actor.userId)).rejects.toEqual(refused('confirm_needed', { factor: true }));
  });
});
