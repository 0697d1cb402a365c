import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { GOOD_PASSWORD, later, register } from '../../../tests/support/people.ts';
import { type Ctx, requirePermission, requirePlatformPermission } from '../../kit/context.ts';
import { findPermittingShop, hasShopPermission } from '../../merchants/own-merchant.server.ts';
import { checkShopAccess } from '../../merchants/shop-access.server.ts';
import type { Site } from '../../sites/contract.ts';
import { confirmByPassword } from '../confirmation/confirm.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { requireFactor } from '../second-factor/require-factor.server.ts';
import { findActor } from '../sessions.server.ts';
import { requireRecent } from './require-recent.server.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let bare: BareApp;
let forum: Site;
let people = 0;
beforeAll(async () => {
  bare = await startBareApp();
  const found = bare.app.sites.siteFor('bbs', '');
  if (!found) throw new Error('the basics have a forum');
  forum = found;
});
afterAll(() => bare.close());

/** A staff member with the role on the site, and the token of a login there. */
async function staffOf(ctx: Ctx, roleKey: string): Promise<string> {
  people += 1;
  const email = `staff${people}@example.com`;
  const userId = await register(ctx, email);
  await sql`update site_members set role_id = (select id from roles where key = ${roleKey} and site_id = ${ctx.site.id})
    where user_id = ${userId} and site_id = ${ctx.site.id}`.execute(ctx.db);
  return (await logInByEmail(ctx, { email, password: GOOD_PASSWORD })).token;
}
const at = async (ctx: Ctx, token: string) => ({ ...ctx, actor: await findActor(ctx, token) });

test('a session from a forum is invalid on any other type of site', async () => {
  const onForum = bare.ctx({ site: forum, sessions: 'forum' });
  const token = await staffOf(onForum, 'owner');
  expect(await findActor(onForum, token)).not.toBeNull();
  for (const type of ['goods', 'app', 'api'] as const) {
    const site = bare.app.sites.siteFor(type, '');
    if (site) expect(await findActor(bare.ctx({ site }), token)).toBeNull();
  }
});

test('a session of a forum has no office permission, and after a week none of staff', async () => {
  const onForum = bare.ctx({ site: forum, sessions: 'forum' });
  const token = await staffOf(onForum, 'owner');
  const now = await at(onForum, token);
  expect(() => requirePermission(now, 'members.manage')).toThrow('no_permission');
  expect(now.actor?.permissions).toContain('topics.essence');
  const nextWeek = await at(later(onForum, 7 * DAY), token);
  expect(nextWeek.actor?.permissions).not.toContain('topics.essence');
  expect(nextWeek.actor?.permissions).toContain('topics.reply');
  expect(() => requirePermission(nextWeek, 'topics.essence')).toThrow('sign_in_again');
});

test('staff who were idle for twelve hours sign in again; requests in between keep the office open', async () => {
  const ctx = bare.ctx();
  const token = await staffOf(ctx, 'owner');
  for (const hours of [11, 22]) {
    expect(requirePlatformPermission(await at(later(ctx, hours * HOUR), token), 'users.manage')).toBeTruthy();
  }
  const back = later(ctx, 35 * HOUR);
  expect(() => requirePlatformPermission({ ...back, actor: null }, 'users.manage')).toThrow('login_required');
  // the second request sees a session used a moment ago, and is still refused
  for (const seconds of [0, 600, 2 * HOUR]) {
    const request = await at(later(back, seconds), token);
    expect(request.actor?.permissions).toContain('orders.create');
    expect(() => requirePlatformPermission(request, 'users.manage')).toThrow('sign_in_again');
  }
  const confirming = await at(later(back, 3 * HOUR), token);
  await confirmByPassword(confirming, GOOD_PASSWORD);
  expect(requirePlatformPermission(await at(later(back, 3 * HOUR + 1), token), 'users.manage')).toBeTruthy();
});

test('staff who signed in on a shop’s own host are sent to the platform’s address', async () => {
  const onShop = bare.ctx({ shopHost: 'tea.example' });
  const request = await at(onShop, await staffOf(onShop, 'owner'));
  expect(() => requirePlatformPermission(request, 'users.manage')).toThrow('sign_in_at_platform');
});

test('a session of a shop’s own host changes nothing that opens the account elsewhere', async () => {
  const onShop = bare.ctx({ shopHost: 'tea.example' });
  const request = await at(onShop, await staffOf(onShop, 'owner'));
  expect(() => requireRecent(request)).toThrow('change_at_platform');
  await expect(requireFactor(request)).rejects.toThrow('change_at_platform');
  const atPlatform = bare.ctx();
  expect(requireRecent(await at(atPlatform, await staffOf(atPlatform, 'owner')))).toBeTruthy();
});

test('the idle time is a setting of the site', async () => {
  const ctx = bare.ctx();
  const token = await staffOf(ctx, 'owner');
  const site = { ...ctx.site, settings: { ...ctx.site.settings, officeIdleHours: 1 } };
  const away = { ...later(ctx, 2 * HOUR), site };
  expect((await at(away, token)).actor).toMatchObject({ isStale: true });
  expect((await at({ ...away, site: ctx.site }, await staffOf(ctx, 'owner'))).actor?.isStale).toBe(false);
});

test('the owner of a shop confirms a stale session before it does anything there', async () => {
  const ctx = bare.ctx();
  const token = await staffOf(ctx, 'owner');
  const now = await at(ctx, token);
  const added = await sql<{ id: number }>`
    with type as (insert into merchant_types (key, name) values ('stale', '{"en":"Shop"}') returning id),
      trade as (insert into merchant_categories (key, name) values ('stale', '{"en":"Tea"}') returning id)
    insert into merchants (key, type_id, category_id, name, currency, owner_id)
    select 'stale', type.id, trade.id, '{"en":"Tea"}', 'CNY', ${now.actor?.userId ?? 0} from type, trade returning id`.execute(
    ctx.db,
  );
  const shop = added.rows[0]?.id ?? 0;
  const away = { ...now, actor: now.actor && { ...now.actor, permissions: [], isStale: true } };
  const fresh = { ...now, actor: now.actor && { ...now.actor, permissions: [] } };
  await expect(checkShopAccess(fresh, 'orders.ship')).resolves.toBeUndefined();
  await expect(checkShopAccess(away, 'orders.ship')).rejects.toThrow('sign_in_again');
  expect([
    await hasShopPermission(fresh, shop, 'orders.ship'),
    await hasShopPermission(away, shop, 'orders.ship'),
  ]).toEqual([true, false]);
  expect((await findPermittingShop(fresh, 'orders.read'))?.id).toBe(shop);
  expect(await findPermittingShop(away, 'orders.read')).toBeUndefined();
});
