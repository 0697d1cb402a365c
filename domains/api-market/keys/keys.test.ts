import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { subscribe } from '../subscriptions/subscribe.server.ts';
import { revokeKey, rotateKey } from './change-key.server.ts';
import { makeApiKeyInput } from './contract.ts';
import { isApiKey, readApiKey } from './key-format.server.ts';
import { listApiKeys } from './list-keys.server.ts';
import { makeKey } from './make-key.server.ts';
import { MOST_API_KEYS } from './rules.ts';

let bare: BareApp;
let buyer: Ctx & { actor: Actor };
let stranger: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  stranger = await as(bare.ctx(), await register(bare.ctx(), 'stranger@example.com'));
});
afterAll(() => bare.close());

async function subscribed() {
  const api = await offerApi(bare.app, { operations: [['GET', '/cities']] });
  return { ...api, subscriptionId: (await subscribe(buyer, api)).id };
}
const make = (ctx: Ctx, given: object) => makeKey(ctx, makeApiKeyInput.parse({ name: 'server', ...given }));

describe('a key of a subscription', () => {
  it('is shown once: only its hash is stored', async () => {
    const { subscriptionId, operationIds } = await subscribed();
    const { id, key } = await make(buyer, { subscriptionId, operationIds, addresses: ['192.0.2.0/24'] });
    const rows = await sql<{ keyHash: Buffer; row: string }>`
      select key_hash as "keyHash", row_to_json(k)::text as row from apis.keys k where id = ${id}::bigint`.execute(
      bare.app.database.db,
    );
    const [row] = rows.rows;
    const parts = readApiKey(key);
    expect(parts && row && isApiKey(parts, Buffer.from(row.keyHash))).toBe(true);
    expect(row?.row).not.toContain(key.slice(19, 51));
    expect(await listApiKeys(buyer, subscriptionId)).toMatchObject([
      { id, name: 'server', hint: key.slice(0, 19), operationIds, addresses: ['192.0.2.0/24'], state: 'active' },
    ]);
  });

  it('is made, shown, replaced and revoked only by its owner', async () => {
    const { subscriptionId } = await subscribed();
    const { id } = await make(buyer, { subscriptionId });
    await expect(make(stranger, { subscriptionId })).rejects.toMatchObject({ code: 'api_subscription_not_found' });
    expect(await listApiKeys(stranger, subscriptionId)).toEqual([]);
    for (const act of [(ctx: Ctx) => rotateKey(ctx, { id, overlapDays: 0 }), (ctx: Ctx) => revokeKey(ctx, id)]) {
      await expect(act(stranger)).rejects.toMatchObject({ code: 'api_key_not_found' });
      await expect(act(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
    }
    await expect(make(bare.ctx(), { subscriptionId })).rejects.toMatchObject({ code: 'login_required' });
  });

  it('names operations of its own API and addresses only', async () => {
    const { subscriptionId } = await subscribed();
    const other = await offerApi(bare.app, { operations: [['GET', '/other']] });
    const refused = make(buyer, { subscriptionId, operationIds: other.operationIds });
    await expect(refused).rejects.toMatchObject({ details: { fields: [{ field: 'operationIds.0' }] } });
    const unknown = make(buyer, { subscriptionId, addresses: ['192.0.2.1', 'home'] });
    await expect(unknown).rejects.toMatchObject({ details: { fields: [{ field: 'addresses.1' }] } });
  });

  it.each([
    [0, ['active', 'ended']],
    [7, ['active', 'ending']],
  ])('is replaced with an overlap of %i days', async (overlapDays, states) => {
    const { subscriptionId } = await subscribed();
    const old = await make(buyer, { subscriptionId, addresses: ['192.0.2.1'] });
    const made = await rotateKey(buyer, { id: old.id, overlapDays });
    expect(made.key).not.toBe(old.key);
    const keys = await listApiKeys(buyer, subscriptionId);
    expect(keys.map(({ state }) => state)).toEqual(states);
    expect(keys.map(({ addresses }) => addresses)).toEqual([['192.0.2.1'], ['192.0.2.1']]);
    await expect(rotateKey(buyer, { id: old.id, overlapDays })).rejects.toMatchObject({ code: 'api_key_replaced' });
    const week = await listApiKeys(later(buyer, 7 * 86_400), subscriptionId);
    expect(week.map(({ state }) => state)).toEqual(['active', 'ended']);
  });

  it('is revoked once', async () => {
    const { subscriptionId } = await subscribed();
    const { id } = await make(buyer, { subscriptionId });
    await revokeKey(buyer, id);
    expect((await listApiKeys(buyer, subscriptionId)).map(({ state }) => state)).toEqual(['revoked']);
    await expect(revokeKey(buyer, id)).rejects.toMatchObject({ code: 'api_key_not_found' });
    await expect(rotateKey(buyer, { id, overlapDays: 0 })).rejects.toMatchObject({ code: 'api_key_not_found' });
  });

  it(`is one of at most ${MOST_API_KEYS}, also when many are made at once`, async () => {
    const { subscriptionId } = await subscribed();
    const tried = await Promise.allSettled(Array.from({ length: 25 }, () => make(buyer, { subscriptionId })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_API_KEYS);
    await expect(make(buyer, { subscriptionId })).rejects.toMatchObject({ code: 'api_keys_full' });
  });
});
