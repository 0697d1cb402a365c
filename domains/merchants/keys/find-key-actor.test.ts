import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { opennessOfCall, refusedBySite } from '../../accounts/site-access/check-site-access.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { findKeyActor } from './find-key-actor.server.ts';
import { createKey } from './keys.server.ts';

let shop: SmallShop;
let key: string;
beforeAll(async () => {
  shop = await openSmallShop();
  ({ key } = await createKey({ ...shop.ctx(), actor: shop.teas.owner }, { name: 'ERP', scopes: ['orders.read'] }));
});
afterAll(() => shop.close());

/** How the site refuses a call with the key; undefined: not at all. */
async function refusal(method: string, site: Ctx['site'] = shop.ctx().site) {
  const ctx = shop.ctx({ site });
  const actor = await findKeyActor(ctx, key);
  expect(actor).toMatchObject({ userId: shop.teas.owner.userId, permissions: [] });
  return refusedBySite({ ...ctx, actor }, method, opennessOfCall('/api/merchant/order/ship'));
}

/** The creator's membership on the goods site. */
async function join(status: 'active' | 'banned', expiresAt: Date | null = null) {
  const { site, db } = shop.ctx();
  await sql`
    insert into site_members (site_id, user_id, role_id, via, status, expires_at)
    select r.site_id, ${shop.teas.owner.userId}::bigint, r.id, 'given', ${status}, ${expiresAt}::timestamptz
    from roles r where r.site_id = ${site.id}::bigint and r.key = 'default'
    on conflict (site_id, user_id) do update set status = excluded.status, via = excluded.via, expires_at = excluded.expires_at`.execute(
    db,
  );
}

test('a key of someone whose membership is suspended reads, but writes nothing', async () => {
  await join('active');
  expect([await refusal('GET'), await refusal('POST')]).toEqual([undefined, undefined]);
  await join('banned');
  expect([await refusal('GET'), await refusal('POST')]).toEqual([undefined, 'site_banned']);
});

test('a members-only site admits the key of a member only', async () => {
  const site = { ...shop.ctx().site, access: 'paid' as const };
  await join('active');
  expect([await refusal('GET', site), await refusal('POST', site)]).toEqual([undefined, undefined]);
  await join('active', new Date(0));
  expect(await refusal('GET', site)).toBe('membership_needed');
});
