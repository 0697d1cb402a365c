import { sql } from 'kysely';
import { hashPassword } from '../../domains/accounts/login/passwords.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import type { Demo } from '../../domains/kit/demo.ts';
import { creditFromOutside, grantPoints } from '../../domains/ledger/movements.server.ts';
import { hashPayPassword, keepPayPassword } from '../../domains/payables/pay-password/set-pay-password.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import type { Db } from '../../platform/database/open.ts';
import { actorOf } from './actor-of.ts';
import type { PictureBook } from './draw-pictures.ts';
import { DEMO_FRIENDS } from './fill-groups.ts';

const PASSWORD = 'stoa-demo-2026';
/** What the shopper pays from the balance with. */
const PAY_PASSWORD = '246810';
const OPENING_BALANCE = 5_000_000;
const OPENING_POINTS = 2_000;
/** Before anything that the shopper did. */
const OPENED_DAYS_AGO = 45;

const PEOPLE = [
  { email: 'shopper@stoa.test', nickname: '林晓' },
  { email: 'merchant@stoa.test', nickname: '流明数码' },
  { email: 'owner@stoa.test', nickname: 'Stoa' },
];

const ADDRESSES = [
  {
    name: '林晓',
    email: 'shopper@stoa.test',
    country: 'CN',
    region: '浙江省',
    city: '杭州市',
    detail: '西湖区文三路 128 号柱廊大厦 6 楼',
    post_code: '310012',
    phone: '+8613800000001',
    is_default: true,
  },
  {
    name: 'Lin Xiao',
    email: 'shopper@stoa.test',
    country: 'TH',
    region: 'Bangkok',
    city: 'Khlong Toei',
    detail: '88/12 Sukhumvit Soi 24',
    post_code: '10110',
    phone: '+66812345678',
    is_default: false,
  },
];

export interface DemoPeople {
  shopper: number;
  owner: number;
  /** Owners of the merchants, in the order of the keys. */
  merchants: number[];
  friends: number[];
}

/** The three accounts with a password, and an owner without one for every further merchant. */
export async function fillPeople(
  ctx: Ctx,
  merchants: { key: string; name: string }[],
  pictures: PictureBook,
): Promise<DemoPeople> {
  const passwordHash = await hashPassword(ctx, PASSWORD);
  const others = merchants.slice(1).map(({ key, name }) => ({ email: `${key}@shops.stoa.test`, nickname: name }));
  const rows = [
    ...PEOPLE.map((person) => ({ ...person, hash: passwordHash })),
    ...[...others, ...DEMO_FRIENDS].map((person) => ({ ...person, hash: null })),
  ].map((person) => ({ ...person, avatar: pictures.ofPerson(person.email) }));
  const found = await sql<{ id: number; email: string }>`
    insert into users (email, nickname, password_hash, avatar_url)
    select email, nickname, hash, avatar
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(email text, nickname text, hash text, avatar text)
    returning id, email`.execute(ctx.db);
  const ids = new Map(found.rows.map((row) => [row.email, row.id]));
  const idOf = (email: string) => ids.get(email) ?? 0;
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    select site_id, ${idOf('owner@stoa.test')}::bigint, id, 'given' from roles where key = 'owner' and site_id is not null`.execute(
    ctx.db,
  );
  return {
    shopper: idOf('shopper@stoa.test'),
    owner: idOf('owner@stoa.test'),
    merchants: [idOf('merchant@stoa.test'), ...others.map((person) => idOf(person.email))],
    friends: DEMO_FRIENDS.map((person) => idOf(person.email)),
  };
}

/** A shopper of whom nothing is known but the language. */
export async function addShopper(db: Db, { email, name, locale }: Parameters<Demo['addShopper']>[0]): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into users (email, nickname, locale) values (${email}, ${name}, ${locale}) returning id`.execute(db);
  return added.rows[0]?.id ?? 0;
}

/** Addresses, money, points and coupons for the shopper, each through the way it always comes. */
export async function fillShopper(ctx: Ctx, userId: number, couponIds: readonly number[]): Promise<void> {
  await ctx.db
    .insertInto('addresses')
    .values(ADDRESSES.map((address) => ({ ...address, user_id: userId })))
    .execute();
  // before the first purchase: the balance after each entry is never negative
  const opened = { ...ctx, now: new Date(ctx.now.getTime() - OPENED_DAYS_AGO * 86_400_000) };
  await creditFromOutside(opened, {
    userId,
    amount: OPENING_BALANCE,
    currency: 'CNY',
    source: 'demo',
    requestKey: `demo.opening:${userId}`,
  });
  await grantPoints(opened, { userId, points: OPENING_POINTS, reference: 'demo' });
  await keepPayPassword(ctx, userId, await hashPayPassword(ctx, userId, PAY_PASSWORD));
  const actor = await actorOf(ctx, userId);
  for (const id of couponIds) await claimCoupon({ ...ctx, actor }, id);
}
