import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDomainError } from '../../../platform/errors.ts';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import { protectedMember } from '../../../tests/support/protected-member.ts';
import { CLIENT } from '../../../tests/support/stand-ins/codes.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { passSecondFactor } from '../second-factor/pass-second-factor.server.ts';
import { findActor } from '../sessions.server.ts';
import { enterByIdentity } from './enter-by-identity.server.ts';
import { linkIdentity } from './link-identity.server.ts';
import { listOwnProviders } from './queries.server.ts';
import type { Profile } from './rules.ts';
import { linkKeyOf, startThirdParty } from './start-third-party.server.ts';
import { unlinkIdentity } from './unlink-identity.server.ts';

let shop: BareApp;
let ctx: Ctx;
beforeAll(async () => {
  const set = (name: string) => ({ [`${name}_CLIENT_ID`]: CLIENT.id, [`${name}_CLIENT_SECRET`]: CLIENT.secret });
  shop = await startBareApp({ env: { ...set('GITHUB'), ...set('GOOGLE') } });
});
beforeEach(() => {
  ctx = shop.ctx();
});
afterAll(() => shop?.close());

let count = 0;
const somebody = (more: Partial<Profile> = {}): Profile => {
  count += 1;
  return { subject: `s-${count}`, name: `Person ${count}`, email: null, isEmailVerified: false, ...more };
};
const userOf = async (token: string) => findActor(shop.ctx(), token);
const enter = async (profile: Profile, by = ctx) => {
  const { token } = await enterByIdentity(by, 'google', profile);
  const actor = await userOf(token);
  if (!actor) throw new Error('nobody came in');
  return actor;
};
const ban = (userId: number) =>
  shop.app.database.db.updateTable('users').set({ status: 'banned' }).where('id', '=', userId).execute();

describe('the account that an identity opens:', () => {
  test('that of the member with the same verified e-mail, with a notification by mail', async () => {
    const userId = await register(ctx, 'linda@example.com');
    const actor = await enter(somebody({ email: 'linda@example.com', isEmailVerified: true }));
    expect(actor.userId).toBe(userId);
    const mail = (await readOutbox(ctx)).find(({ subject }) => subject.startsWith('Google can now open'));
    expect(mail?.to).toBe('linda@example.com');
  });

  test('not that of a member whose e-mail the provider has not verified, without revealing that it exists', async () => {
    const userId = await register(ctx, 'victim@example.com');
    const actor = await enter(somebody({ email: 'victim@example.com', isEmailVerified: false }));
    expect(actor.userId).not.toBe(userId);
    expect(actor.email).toBeNull();
  });

  test('that of a visitor who is logged in, who becomes a member and keeps everything', async () => {
    const { token } = await logInAsVisitor(ctx, { email: 'guest@example.com' });
    const visitor = await userOf(token);
    const actor = await enter(somebody({ email: 'ex.guest@example.com', isEmailVerified: true }), {
      ...ctx,
      actor: visitor,
    });
    expect(actor).toMatchObject({ userId: visitor?.userId, kind: 'member', email: 'ex.guest@example.com' });
  });

  test('a known one, even while another account is logged in', async () => {
    const profile = somebody();
    const first = await enter(profile);
    const { token } = await logInAsVisitor(ctx, { email: 'other@example.com' });
    const again = await enter(profile, { ...ctx, actor: await userOf(token) });
    expect(again.userId).toBe(first.userId);
  });

  test('the same for two concurrent logins', async () => {
    const profile = somebody({ email: 'twice@example.com', isEmailVerified: true });
    const both = await Promise.all([enter(profile), enter(profile)]);
    expect(both[0].userId).toBe(both[1].userId);
  });

  test('none that is banned, by identity or by e-mail, with an entry in the login log', async () => {
    const profile = somebody();
    const known = await enter(profile);
    await ban(known.userId);
    await expect(enter(profile)).rejects.toThrow('account_banned');
    const byEmail = await register(ctx, 'banned@example.com');
    await ban(byEmail);
    await expect(enter(somebody({ email: 'banned@example.com', isEmailVerified: true }))).rejects.toThrow(
      'account_banned',
    );
    const tries = await shop.app.database.db
      .selectFrom('login_log')
      .select(['user_id', 'method'])
      .where('outcome', '=', 'banned')
      .execute();
    expect(tries).toEqual([known.userId, byEmail].map((user_id) => ({ user_id, method: 'google' })));
  });

  test('none without the second factor, where there is one; an account found by e-mail is not linked', async () => {
    const { member, secret, next } = await protectedMember(shop, 'guarded@example.com');
    const profile = somebody({ email: 'guarded@example.com', isEmailVerified: true });
    const refusal = await enterByIdentity(next, 'google', profile).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'second_factor_needed' });
    const challenge = isDomainError(refusal) ? String(refusal.details.challenge) : '';
    const { token } = await passSecondFactor(next, { challenge, code: appCode(secret, next.now) });
    expect((await userOf(token))?.userId).toBe(member.actor.userId);
    const linked = shop.app.database.db.selectFrom('third_party_identities').select('subject');
    expect(await linked.where('user_id', '=', member.actor.userId).execute()).toEqual([]);
    await linkIdentity(member, member.actor.userId, 'google', profile);
    await expect(enter(profile)).rejects.toThrow('second_factor_needed');
  });

  test('no second one of the same provider', async () => {
    await register(ctx, 'single@example.com');
    await enter(somebody({ email: 'single@example.com', isEmailVerified: true }));
    await expect(enter(somebody({ email: 'single@example.com', isEmailVerified: true }))).rejects.toThrow(
      'provider_linked',
    );
  });

  test('a new one only after an invitation where the site requires it', async () => {
    const site = { ...ctx.site, invitePolicy: 'required' as const };
    await expect(enter(somebody(), { ...ctx, site })).rejects.toThrow('invite_required');
  });
});

describe('the name of a new user', () => {
  test.each([
    ['Zoë  Quinn ', /^Zoë Quinn$/],
    ['x'.repeat(80), /^x{30}$/],
    ['', /^Member \d{6}$/],
    ['zoe@example.com', /^Member \d{6}$/],
    ['Stoa Support', /^Member \d{6}$/],
    ['a\u202eb', /^Member \d{6}$/],
  ])('%j becomes an allowed name', async (name, nickname) => {
    expect((await enter(somebody({ name }))).nickname).toMatch(nickname);
  });
});

describe('linking in the user centre', () => {
  test('adds a login method, notifies the owner, and is listed', async () => {
    const userId = await register(ctx, 'linker@example.com');
    const mine = await as(ctx, userId);
    const profile = somebody({ email: 'elsewhere@example.com' });
    await linkIdentity(mine, userId, 'github', profile);
    expect(await listOwnProviders(mine)).toMatchObject([
      { provider: 'google', label: null },
      { provider: 'github', name: 'GitHub', label: 'elsewhere@example.com' },
    ]);
    expect((await userOf((await enterByIdentity(ctx, 'github', profile)).token))?.userId).toBe(userId);
    // idempotent
    await linkIdentity(mine, userId, 'github', profile);
    await expect(linkIdentity(mine, userId, 'github', somebody())).rejects.toThrow('provider_linked');
  });

  test('refuses an identity of another account', async () => {
    const profile = somebody();
    await enter(profile);
    const userId = await register(ctx, 'taker@example.com');
    await expect(linkIdentity(await as(ctx, userId), userId, 'google', profile)).rejects.toThrow('identity_taken');
  });

  test('is accepted only from the user who began it, logged in', async () => {
    const userId = await register(ctx, 'sent@example.com');
    const other = await as(ctx, await register(ctx, 'swapped@example.com'));
    await expect(linkIdentity(other, userId, 'github', somebody())).rejects.toThrow('handshake_foreign');
    await expect(linkIdentity(ctx, userId, 'github', somebody())).rejects.toThrow('login_required');
  });

  test('begins only from a link on the user’s own page, and with a recent confirmation', async () => {
    const mine = await as(ctx, await register(ctx, 'begins@example.com'));
    const other = await as(ctx, await register(ctx, 'stranger@example.com'));
    const url = new URL('http://localhost/');
    const start = (by: Ctx, linkKey: string) => startThirdParty(by, { provider: 'github', url, linkKey });
    await expect(start(mine, 'made-up')).rejects.toThrow('handshake_foreign');
    await expect(start(mine, linkKeyOf(other, 'github'))).rejects.toThrow('handshake_foreign');
    await expect(start(mine, linkKeyOf(mine, 'google'))).rejects.toThrow('handshake_foreign');
    await expect(start(ctx, linkKeyOf(mine, 'github'))).rejects.toThrow('login_required');
    await expect(start(later(mine, 16 * 60) as typeof mine, linkKeyOf(mine, 'github'))).rejects.toThrow(
      'confirm_needed',
    );
    expect((await start(mine, linkKeyOf(mine, 'github'))).address).toContain(
      'https://github.com/login/oauth/authorize?',
    );
  });
});

describe('unlinking', () => {
  test('removes the login method, and notifies the owner', async () => {
    const userId = await register(ctx, 'leaver@example.com');
    const mine = await as(ctx, userId);
    const profile = somebody();
    await linkIdentity(mine, userId, 'google', profile);
    await unlinkIdentity(mine, 'google');
    expect((await enter(profile)).userId).not.toBe(userId);
    const subjects = (await readOutbox(ctx))
      .filter(({ to }) => to === 'leaver@example.com')
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('no longer opens'))).toHaveLength(1);
    // unlinking what is not linked is not an error
    await unlinkIdentity(mine, 'google');
  });

  test('is refused for the last login method; another provider counts only while it is switched on', async () => {
    const actor = await enter(somebody());
    const mine = { ...ctx, actor };
    await expect(unlinkIdentity(mine, 'google')).rejects.toThrow('last_way_in');
    await linkIdentity(mine, actor.userId, 'twitter', somebody());
    await expect(unlinkIdentity(mine, 'google')).rejects.toThrow('last_way_in');
    await linkIdentity(mine, actor.userId, 'github', somebody());
    await unlinkIdentity(mine, 'google');
    expect(
      (await listOwnProviders(mine)).filter(({ label }) => label !== null).map(({ provider }) => provider),
    ).toEqual(['twitter', 'github']);
  });

  test('an e-mail that our forms refuse does not count as a login method', async () => {
    const actor = await enter(somebody({ email: "o'brien@example.com", isEmailVerified: true }));
    await expect(unlinkIdentity({ ...ctx, actor }, 'google')).rejects.toThrow('last_way_in');
  });

  test('needs a login and a recent confirmation', async () => {
    await expect(unlinkIdentity(ctx, 'google')).rejects.toThrow('login_required');
    const actor = await enter(somebody());
    await expect(unlinkIdentity(later({ ...ctx, actor }, 16 * 60), 'google')).rejects.toThrow('confirm_needed');
  });
});
