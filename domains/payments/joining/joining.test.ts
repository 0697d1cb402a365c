import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { as, later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { completePayment } from '../complete-payment.server.ts';
import { readSandboxCharge } from '../methods/sandbox/page.server.ts';
import { pay } from '../pay.server.ts';
import { joinSite } from './join-site.server.ts';
import { readSiteInfo } from './queries.server.ts';
import { remindOfEnding } from './remind-of-ending.server.ts';

let shop: SmallShop;
let press = 0;
const DAY = 86_400;

beforeAll(async () => {
  shop = await openSmallShop();
});
beforeEach(() => setSite('paid', 9900, 30));
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

async function setSite(access: string, fee: number, days: number): Promise<void> {
  await sql`update sites set access = ${access}, join_fee_minor = ${fee}, join_days = ${days} where key = 'bbs'`.execute(
    shop.app.database.db,
  );
  await shop.app.sites.load();
}

/** A user with 1,000.00 in the balance, on the site with a fee. */
async function somebody(): Promise<Ctx & { actor: Actor }> {
  const { actor } = await addBuyer(shop);
  return onSite(shop.ctx(), actor.userId);
}
async function onSite(ctx: Ctx, userId: number): Promise<Ctx & { actor: Actor }> {
  const site = shop.app.sites.siteFor('bbs', '');
  if (!site) throw new Error('the basics have a forum');
  const member = await as({ ...ctx, site }, userId);
  return { ...member, actor: { ...member.actor, payProvedAt: ctx.now } };
}
function requestId(): string {
  press += 1;
  return `press-${String(press).padStart(8, '0')}`;
}
async function payFee(ctx: Ctx): Promise<string> {
  const { orderNo } = await joinSite(ctx, { requestId: requestId() });
  const actor = { ...requireActor(ctx), payProvedAt: ctx.now };
  await pay({ ...ctx, actor }, { orderNo: orderNo ?? '', method: 'balance' });
  return orderNo ?? '';
}
const end = async (ctx: Ctx) => (await readSiteInfo(ctx)).membership?.expiresAt;
const inDays = (ctx: Ctx, days: number) => later(ctx, days * DAY).now.toISOString();
const standing = async (ctx: Ctx & { actor: Actor }, days: number) =>
  (await onSite(later(ctx, days * DAY), ctx.actor.userId)).actor.standing;

describe('a site with a membership fee', () => {
  test('shows its terms and the user’s membership', async () => {
    const ctx = await somebody();
    expect(await readSiteInfo({ ...ctx, actor: null })).toMatchObject({
      access: 'paid',
      fee: { amount: 9900, currency: 'CNY' },
      days: 30,
      offer: 'join',
      membership: null,
    });
    expect(ctx.actor.standing).toBe('none');
    expect(ctx.actor.permissions).toEqual(ctx.site.guestPermissions);
    await payFee(ctx);
    expect(await readSiteInfo(ctx)).toMatchObject({
      offer: 'renew',
      membership: { standing: 'member', roleName: 'Member', expiresAt: inDays(ctx, 30) },
    });
  });

  test('admits a paid member until the last day, and books the fee once', async () => {
    const ctx = await somebody();
    await payFee(ctx);
    expect(await readBalance(ctx, ctx.actor.userId, 'CNY')).toBe(100_000 - 9900);
    expect([await standing(ctx, 0), await standing(ctx, 29.9), await standing(ctx, 30)]).toEqual([
      'member',
      'member',
      'expired',
    ]);
    const { list } = await listNotices(ctx, { kind: 'all', page: 1, limit: 10 });
    expect(list).toMatchObject([{ kind: 'membership.joined', link: '/site?of=bbs' }]);
    expect(list[0]?.text).toContain(formatDateTime(inDays(ctx, 30), ctx.locale, 'Asia/Shanghai', 'date'));
  });

  test('adds the days of a renewal to those that are left, and starts from today after the end', async () => {
    const ctx = await somebody();
    await payFee(ctx);
    const soon = later(ctx, 20 * DAY);
    await payFee({ ...ctx, now: soon.now });
    expect(await end(ctx)).toBe(inDays(ctx, 60));
    const late = await onSite(later(ctx, 90 * DAY), ctx.actor.userId);
    expect((await readSiteInfo(late)).offer).toBe('renew');
    await payFee(late);
    expect(await end(late)).toBe(inDays(ctx, 120));
  });

  test('opens one payment per idempotency key, and keeps the promised days', async () => {
    const ctx = await somebody();
    const request = { requestId: requestId() };
    const { orderNo } = await joinSite(ctx, request);
    expect(await joinSite(ctx, request)).toMatchObject({ orderNo });
    await setSite('paid', 9900, 365);
    await pay(ctx, { orderNo: orderNo ?? '', method: 'balance' });
    expect(await end(ctx)).toBe(inDays(ctx, 30));
  });

  test('counts a webhook once, and two payments both', async () => {
    const ctx = await somebody();
    const qr = async () => {
      const { orderNo } = await joinSite(ctx, { requestId: requestId() });
      const step = await pay(ctx, { orderNo: orderNo ?? '', method: 'sandbox' });
      return step.kind === 'qr' ? step.ref : '';
    };
    const receipt = async () => ({ method: 'sandbox', ref: await qr(), amount: 9900, currency: 'CNY' });
    const [first, second] = [await receipt(), await receipt()];
    expect([
      await completePayment(ctx, first),
      await completePayment(ctx, first),
      await completePayment(ctx, second),
    ]).toEqual(['paid', 'paid', 'paid']);
    expect(await end(ctx)).toBe(inDays(ctx, 60));
  });

  test('whose membership does not end has nothing to renew', async () => {
    await setSite('paid', 9900, 0);
    const ctx = await somebody();
    await payFee(ctx);
    expect(await end(ctx)).toBeNull();
    expect(await standing(ctx, 9999)).toBe('member');
    await expect(joinSite(ctx, { requestId: requestId() })).rejects.toMatchObject({ code: 'join_needless' });
  });

  test('without a fee is joined immediately', async () => {
    await setSite('paid', 0, 7);
    const ctx = await somebody();
    expect(await joinSite(ctx, { requestId: requestId() })).toMatchObject({ orderNo: null });
    expect(await end(ctx)).toBe(inDays(ctx, 7));
  });
});

test('a payment with a provider returns to the site being joined', async () => {
  const ctx = await somebody();
  const { orderNo } = await joinSite(ctx, { requestId: requestId() });
  const step = await pay(ctx, { orderNo: orderNo ?? '', method: 'sandbox' });
  const { returnUrl } = await readSandboxCharge(ctx, step.kind === 'qr' ? step.ref : '');
  expect(new URL(returnUrl)).toMatchObject({ hostname: 'bbs.localhost', pathname: '/site' });
});

test('joining is refused to guests and disabled members, and where it is not needed', async () => {
  const ctx = await somebody();
  const request = { requestId: requestId() };
  await expect(joinSite({ ...ctx, actor: null }, request)).rejects.toMatchObject({ code: 'login_required' });
  await payFee(ctx);
  await sql`update site_members set status = 'banned' where user_id = ${ctx.actor.userId}`.execute(ctx.db);
  await expect(joinSite(await onSite(ctx, ctx.actor.userId), request)).rejects.toMatchObject({ code: 'site_banned' });
  await setSite('public', 0, 0);
  await expect(joinSite(await somebody(), request)).rejects.toMatchObject({ code: 'join_needless' });
});

describe('a role that was given for a time', () => {
  const moderator = async (days: number) => {
    const ctx = await somebody();
    await sql`
      insert into roles (site_id, key, name, permissions)
      values (${ctx.site.id}, 'own-mods', '{"en": "Mods"}', '{topics.view,members.manage}') on conflict do nothing`.execute(
      ctx.db,
    );
    await sql`
      insert into site_members (site_id, user_id, role_id, via, expires_at)
      select site_id, ${ctx.actor.userId}, id, 'given', ${later(ctx, days * DAY).now} from roles
      where site_id = ${ctx.site.id} and key = 'own-mods'`.execute(ctx.db);
    return onSite(ctx, ctx.actor.userId);
  };
  const roleNow = async (ctx: Ctx & { actor: Actor }, days: number) => {
    const { actor } = await onSite(later(ctx, days * DAY), ctx.actor.userId);
    return { standing: actor.standing, isStaff: actor.permissions.includes('members.manage') };
  };

  test.each([0, 9900])('cannot be renewed while it runs, for a fee of %i', async (fee) => {
    await setSite('paid', fee, 30);
    const ctx = await moderator(3);
    expect((await readSiteInfo(ctx)).offer).toBe('none');
    await expect(joinSite(ctx, { requestId: requestId() })).rejects.toMatchObject({ code: 'join_needless' });
    expect(await end(ctx)).toBe(inDays(ctx, 3));
  });

  test.each([0, 9900])(
    'does not return after its end with a fee of %i: the user becomes an ordinary member',
    async (fee) => {
      await setSite('paid', fee, 30);
      const ctx = await moderator(3);
      const late = await onSite(later(ctx, 4 * DAY), ctx.actor.userId);
      if (fee === 0) await joinSite(late, { requestId: requestId() });
      else await payFee(late);
      expect(await roleNow(ctx, 5)).toEqual({ standing: 'member', isStaff: false });
      expect(await end(late)).toBe(inDays(ctx, 34));
    },
  );

  test('is announced to end as a role, not as a membership to renew', async () => {
    const ctx = await moderator(3);
    await remindOfEnding(ctx);
    const { list } = await listNotices(ctx, { kind: 'all', page: 1, limit: 10 });
    expect(list.map(({ kind }) => kind)).toEqual(['membership.role_ending']);
    expect(list[0]?.text).toContain(formatDateTime(inDays(ctx, 3), ctx.locale, 'Asia/Shanghai', 'date'));
  });

  test('is not prolonged by a payment that was opened before it was given', async () => {
    const ctx = await somebody();
    const { orderNo } = await joinSite(ctx, { requestId: requestId() });
    const role = await moderator(3);
    await sql`
      insert into site_members (site_id, user_id, role_id, via, expires_at)
      select site_id, ${ctx.actor.userId}, role_id, via, expires_at from site_members
      where user_id = ${role.actor.userId} and site_id = ${ctx.site.id}`.execute(ctx.db);
    const until = await end(ctx);
    await pay(ctx, { orderNo: orderNo ?? '', method: 'balance' });
    expect(await end(ctx)).toBe(until);
    expect(await roleNow(ctx, 4)).toMatchObject({ standing: 'expired', isStaff: false });
  });
});

describe('a week before the end', () => {
  const reminded = async (ctx: Ctx) =>
    (await listNotices(ctx, { kind: 'all', page: 1, limit: 10 })).list.filter(
      ({ kind }) => kind === 'membership.ending',
    ).length;

  test('the member is notified, once for each end', async () => {
    const ctx = await somebody();
    await payFee(ctx);
    await remindOfEnding(later(ctx, 22.9 * DAY));
    expect(await reminded(ctx)).toBe(0);
    await remindOfEnding(later(ctx, 23 * DAY));
    await remindOfEnding(later(ctx, 24 * DAY));
    expect(await reminded(ctx)).toBe(1);
    await payFee(later(ctx, 25 * DAY));
    await remindOfEnding(later(ctx, 26 * DAY));
    expect(await reminded(ctx)).toBe(1);
    await remindOfEnding(later(ctx, 55 * DAY));
    expect(await reminded(ctx)).toBe(2);
  });
});
