import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterByIdentity } from '../../../domains/accounts/third-party/enter-by-identity.server.ts';
import { linkIdentity } from '../../../domains/accounts/third-party/link-identity.server.ts';
import { consumeOauthState, createOauthState } from '../../../domains/accounts/third-party/oauth-states.server.ts';
import type { Profile, ProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { unlinkIdentity } from '../../../domains/accounts/third-party/unlink-identity.server.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { as } from '../../support/people.ts';
import { CLIENT } from '../../support/stand-ins/codes.ts';
import { tally } from '../../support/steps.ts';

let bare: BareApp;
beforeAll(async () => {
  const set = (name: string) => ({ [`${name}_CLIENT_ID`]: CLIENT.id, [`${name}_CLIENT_SECRET`]: CLIENT.secret });
  bare = await startBareApp({ poolSize: 24, env: { ...set('GITHUB'), ...set('GOOGLE') } });
});
afterAll(() => bare.close());

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const profile = (subject: string, email: string | null = null): Profile => ({
  subject,
  name: subject,
  email,
  isEmailVerified: email !== null,
});
const enter = (provider: ProviderKey, who: Profile) => enterByIdentity(bare.ctx(), provider, who);
const ownersOf = (subject: string) =>
  bare.app.database.db.selectFrom('third_party_identities').select('user_id').where('subject', '=', subject).execute();

test('an OAuth state used 30 times concurrently is accepted once', async () => {
  const ctx = bare.ctx();
  const made = { provider: 'google', purpose: 'enter', redirectUri: 'http://localhost/', wantedPath: '/' } as const;
  await createOauthState(ctx, { ...made, state: 'one', browser: 'mine' });
  const outcome = await tally(times(30, () => consumeOauthState(ctx, 'google', 'one', { browser: 'mine' })));
  expect(outcome).toEqual({ ok: 1, handshake_used: 29 });
});

test('20 concurrent first sign-ins of one person create one account', async () => {
  const before = await bare.app.database.db.selectFrom('users').select('id').execute();
  const outcome = await tally(times(20, () => enter('google', profile('crowd', 'crowd@example.com'))));
  expect(outcome).toEqual({ ok: 20 });
  expect(await ownersOf('crowd')).toHaveLength(1);
  expect(await bare.app.database.db.selectFrom('users').select('id').execute()).toHaveLength(before.length + 1);
});

test('two providers with the same verified e-mail open one account concurrently', async () => {
  const providers: ProviderKey[] = ['google', 'github'];
  const who = (provider: string) => profile(`same-${provider}`, 'same@example.com');
  expect(await tally(providers.map((provider) => enter(provider, who(provider))))).toEqual({ ok: 2 });
  const owners = await Promise.all(providers.map((provider) => ownersOf(`same-${provider}`)));
  expect(owners[0]).toEqual(owners[1]);
});

test('removing the last two login methods concurrently keeps one', async () => {
  await enter('google', profile('last'));
  const [owner] = await ownersOf('last');
  const userId = owner?.user_id ?? 0;
  const mine = await as(bare.ctx(), userId);
  await linkIdentity(mine, userId, 'github', profile('last-too'));
  const outcome = await tally([unlinkIdentity(mine, 'google'), unlinkIdentity(mine, 'github')]);
  expect(outcome).toEqual({ ok: 1, last_way_in: 1 });
});
