import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import { SoftAuthenticator } from '../../../tests/support/soft-authenticator.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { askToConfirm, confirmByPasskey } from '../confirmation/confirm.server.ts';
import { findActor } from '../sessions.server.ts';
import { addPasskey, askForNewPasskey } from './add-passkey.server.ts';
import { removePasskey, renamePasskey } from './change-passkeys.server.ts';
import { askForPasskey, logInByPasskey } from './log-in-by-passkey.server.ts';
import { listPasskeys } from './queries.server.ts';
import { MOST_PASSKEYS } from './rules.ts';

const ORIGIN = 'http://localhost:4130';
const HOST = 'localhost:4130';
const BROWSER = 'b'.repeat(43);
const ours = { origin: ORIGIN, rpId: 'localhost' };

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
  bare.app.publicUrl = () => ORIGIN;
});
afterAll(() => bare.close());

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

async function memberWithPasskey(email: string, behaviour = ours) {
  const ctx = bare.ctx();
  const member = await as(ctx, await register(ctx, email));
  const key = new SoftAuthenticator(behaviour);
  const credential = key.create(await askForNewPasskey(member, BROWSER, HOST));
  const passkey = await addPasskey(member, { credential }, BROWSER);
  return { ctx, member, key, passkey };
}

async function enter(ctx: Ctx, key: SoftAuthenticator, browser = BROWSER) {
  return logInByPasskey(ctx, key.get(await askForPasskey(ctx, browser, HOST)), browser);
}

describe('login by passkey', () => {
  test('needs no input, counts as both factors, and records the use', async () => {
    const { ctx, member, key } = await memberWithPasskey('in@example.com');
    const { token } = await enter(ctx, key);
    expect(await findActor(ctx, token)).toMatchObject({ userId: member.actor.userId, isStrong: true });
    expect((await listPasskeys(member))[0]?.lastUsedAt).toBe(ctx.now.toISOString());
  });

  test('can be answered once for each challenge', async () => {
    const { ctx, key } = await memberWithPasskey('once@example.com');
    const answer = key.get(await askForPasskey(ctx, BROWSER, HOST));
    await logInByPasskey(ctx, answer, BROWSER);
    await expect(logInByPasskey(ctx, answer, BROWSER)).rejects.toEqual(refused('challenge_gone'));
  });

  test('refuses what was asked under a shop’s own host anywhere else, and under it what was asked elsewhere', async () => {
    const { ctx, key } = await memberWithPasskey('elsewhere@example.com');
    const onShop = { ...ctx, shopHost: 'tea.example' };
    for (const [asked, sent] of [
      [onShop, ctx],
      [ctx, onShop],
      [onShop, { ...ctx, shopHost: 'lamps.example' }],
    ] as const) {
      const answer = key.get(await askForPasskey(asked, BROWSER, HOST));
      await expect(logInByPasskey(sent, answer, BROWSER)).rejects.toEqual(refused('challenge_gone'));
    }
    const { token } = await enter(onShop, key);
    expect(await findActor(ctx, token)).toBeNull();
    expect(await findActor({ ...ctx, shopHost: 'lamps.example' }, token)).toBeNull();
    expect(await findActor(onShop, token)).not.toBeNull();
  });

  test('a passkey of the platform’s host does not reach the host of a shop, nor the reverse', async () => {
    const own = 'tea.localhost';
    vi.spyOn(bare.app.sites, 'hasHost').mockImplementation((host) => host === own);
    const { ctx, key } = await memberWithPasskey('reach@example.com');
    const onShop = { ...ctx, shopHost: own };
    const atShop = `${own}:4130`;
    const options = await askForPasskey(onShop, BROWSER, atShop);
    expect(options.rpId).toBe(own);
    // even a browser that answered for another host would be refused
    await expect(logInByPasskey(onShop, key.get(options), BROWSER)).rejects.toEqual(refused('passkey_refused'));
    const shops = new SoftAuthenticator({ origin: `http://${atShop}`, rpId: own });
    await expect(enter(ctx, shops)).rejects.toEqual(refused('passkey_refused'));
  });

  test('accepts one of ten identical concurrent responses', async () => {
    const { ctx, key } = await memberWithPasskey('ten@example.com');
    const answer = key.get(await askForPasskey(ctx, BROWSER, HOST));
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => logInByPasskey(ctx, answer, BROWSER)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('refuses a challenge that another browser was given, and one older than five minutes', async () => {
    const { ctx, key } = await memberWithPasskey('bound@example.com');
    const answer = key.get(await askForPasskey(ctx, BROWSER, HOST));
    await expect(logInByPasskey(ctx, answer, 'x'.repeat(43))).rejects.toEqual(refused('challenge_gone'));
    await expect(logInByPasskey(later(ctx, 301), answer, BROWSER)).rejects.toEqual(refused('challenge_gone'));
    await expect(logInByPasskey(ctx, answer, BROWSER)).resolves.toHaveProperty('token');
  });

  test('refuses a challenge that was given for something else', async () => {
    const { ctx, member, key } = await memberWithPasskey('purpose@example.com');
    const answer = key.get(await askToConfirm(member, BROWSER, HOST));
    await expect(logInByPasskey(ctx, answer, BROWSER)).rejects.toEqual(refused('challenge_gone'));
  });

  test.each([
    ['another page', { origin: 'http://evil.test', rpId: 'localhost' }],
    ['another port', { origin: 'http://localhost:9999', rpId: 'localhost' }],
    ['another host', { origin: ORIGIN, rpId: 'evil.test' }],
    ['a device that asked for no finger, face or PIN', { ...ours, verifies: false }],
  ])('refuses a passkey made on %s', async (_where, behaviour) => {
    await expect(memberWithPasskey(`made${Math.random()}@example.com`.replace('0.', ''), behaviour)).rejects.toEqual(
      refused('passkey_refused'),
    );
  });

  test.each([
    ['another page', { origin: 'http://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['a device that asked for no finger, face or PIN', { verifies: false }],
  ])('refuses a passkey used on %s', async (_where, lie) => {
    const behaviour = { ...ours };
    const { ctx, key } = await memberWithPasskey(`used${Math.random()}@example.com`.replace('0.', ''), behaviour);
    Object.assign(behaviour, lie);
    await expect(enter(ctx, key)).rejects.toEqual(refused('passkey_refused'));
  });

  test('refuses a foreign signature under a known passkey’s id', async () => {
    const { ctx, key } = await memberWithPasskey('forged@example.com');
    const stranger = new SoftAuthenticator(ours);
    const answer = stranger.get(await askForPasskey(ctx, BROWSER, HOST));
    await expect(logInByPasskey(ctx, { ...answer, id: key.id, rawId: key.id }, BROWSER)).rejects.toEqual(
      refused('passkey_refused'),
    );
  });

  test('refuses a signature counter that has not grown, as of a copied passkey', async () => {
    const { ctx, key } = await memberWithPasskey('copied@example.com');
    key.counter = 5;
    await enter(ctx, key);
    for (const counter of [5, 4, 0]) {
      key.counter = counter;
      await expect(enter(ctx, key)).rejects.toEqual(refused('passkey_refused'));
    }
    key.counter = 6;
    await expect(enter(ctx, key)).resolves.toHaveProperty('token');
  });

  test('is refused to a banned member, with the reason', async () => {
    const { ctx, member, key } = await memberWithPasskey('banned@example.com');
    await ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', member.actor.userId).execute();
    await expect(enter(ctx, key)).rejects.toEqual(refused('account_banned'));
  });

  test.each([
    ['an address without a name', '127.0.0.1:4130'],
    ['a host that is not ours', 'evil.test'],
  ])('is not offered at %s', async (_where, host) => {
    await expect(askForPasskey(bare.ctx(), BROWSER, host)).rejects.toEqual(refused('passkey_unavailable'));
  });
});

describe('one’s own passkeys', () => {
  test('are named after their provider, renamed and removed; adding and removing send a mail', async () => {
    const { ctx, member, key, passkey } = await memberWithPasskey('own@example.com');
    expect(passkey).toMatchObject({ host: 'localhost', lastUsedAt: null });
    expect(passkey.name).not.toBe('');
    await renamePasskey(member, { id: passkey.id, name: 'Blue phone' });
    expect((await listPasskeys(member)).map(({ name }) => name)).toEqual(['Blue phone']);
    await removePasskey(member, passkey.id);
    await expect(enter(ctx, key)).rejects.toEqual(refused('passkey_refused'));
    const mails = (await readOutbox(ctx)).filter(({ to }) => to === 'own@example.com').map(({ subject }) => subject);
    expect(mails).toContainEqual(expect.stringContaining('New passkey'));
    expect(mails).toContainEqual(expect.stringContaining('removed'));
  });

  test('can be renamed and removed by their owner only', async () => {
    const { ctx, passkey } = await memberWithPasskey('mine@example.com');
    const other = await as(ctx, await register(ctx, 'other@example.com'));
    await expect(renamePasskey(other, { id: passkey.id, name: 'x' })).rejects.toEqual(refused('passkey_not_found'));
    await expect(removePasskey(other, passkey.id)).rejects.toEqual(refused('passkey_not_found'));
  });

  test('need a login or confirmation within a quarter of an hour, for which a passkey counts', async () => {
    const { ctx, member, key, passkey } = await memberWithPasskey('late@example.com');
    const late = later(member, 901);
    await expect(askForNewPasskey(late, BROWSER, HOST)).rejects.toEqual(refused('confirm_needed'));
    await expect(removePasskey(late, passkey.id)).rejects.toEqual(refused('confirm_needed'));
    await confirmByPasskey(late, key.get(await askToConfirm(late, BROWSER, HOST)), BROWSER);
    const session = await ctx.db
      .selectFrom('sessions')
      .select(['confirmed_at', 'is_strong'])
      .where('id', '=', member.actor.sessionId)
      .executeTakeFirst();
    expect(session).toEqual({ confirmed_at: late.now, is_strong: true });
  });

  test('another member’s passkey does not confirm', async () => {
    const { member } = await memberWithPasskey('victim@example.com');
    const thief = await memberWithPasskey('thief@example.com');
    const options = await askToConfirm(member, BROWSER, HOST);
    await expect(confirmByPasskey(member, thief.key.get(options), BROWSER)).rejects.toEqual(refused('passkey_refused'));
  });

  test('are unique, and twenty at most', async () => {
    const { ctx, member, key } = await memberWithPasskey('many@example.com');
    const again = key.create(await askForNewPasskey(member, BROWSER, HOST));
    await expect(addPasskey(member, { credential: again }, BROWSER)).rejects.toEqual(refused('passkey_refused'));
    const { userId } = member.actor;
    const rows = Array.from({ length: MOST_PASSKEYS - 1 }, (_, i) => ({
      user_id: userId,
      credential_id: `filler-${i}`,
      public_key: '',
      rp_id: 'localhost',
      name: `${i}`,
    }));
    await ctx.db.insertInto('passkeys').values(rows).execute();
    const more = new SoftAuthenticator(ours).create(await askForNewPasskey(member, BROWSER, HOST));
    await expect(addPasskey(member, { credential: more }, BROWSER)).rejects.toEqual(
      refused('passkeys_full', { most: MOST_PASSKEYS }),
    );
  });
});
