import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import { creditFromOutside } from '../../domains/ledger/movements.server.ts';
import { transitionOrders } from '../../domains/orders/lifecycle/transition-orders.server.ts';
import { EventBus } from '../../platform/events.ts';
import { actorOf } from './actor-of.ts';
import { buy, send } from './fill-received-orders.ts';
import { fillHeldEarnings } from './office/fill-held-earnings.ts';
import { fillPastSales } from './office/fill-past-sales.ts';
import { fillWithdrawals } from './office/fill-withdrawals.ts';

const HOUR_MS = 3_600_000;
const PURSE = 20_000_000;
/** The shop whose owner has a password: its back office has data to look at. */
const SHOP = 'lumen-digital';

/** The language of customers by their country; others write in simplified Chinese. */
const LOCALE_OF = { TW: 'zh-TW', FR: 'fr', TH: 'th', LA: 'lao' };
const CUSTOMERS = [
  {
    email: 'chen@customers.stoa.test',
    nickname: '陈默',
    country: 'CN',
    region: '广东省',
    city: '深圳市',
    detail: '南山区科苑路 15 号 8 栋 1203',
    post_code: '518057',
    phone: '+8613900000011',
  },
  {
    email: 'zhou@customers.stoa.test',
    nickname: '周小棠',
    country: 'CN',
    region: '四川省',
    city: '成都市',
    detail: '锦江区东大街 99 号',
    post_code: '610011',
    phone: '+8613900000012',
  },
  {
    email: 'mei@customers.stoa.test',
    nickname: '林美玲',
    country: 'TW',
    region: '臺北市',
    city: '大安區',
    detail: '和平東路二段 106 號 5 樓',
    post_code: '106',
    phone: '+886912000013',
  },
  {
    email: 'camille@customers.stoa.test',
    nickname: 'Camille R.',
    country: 'FR',
    region: 'Auvergne-Rhône-Alpes',
    city: 'Lyon',
    detail: '12 rue de la République',
    post_code: '69002',
    phone: '+33612000014',
  },
  {
    email: 'somchai@customers.stoa.test',
    nickname: 'สมชาย ใจดี',
    country: 'TH',
    region: 'Chiang Mai',
    city: 'Mueang Chiang Mai',
    detail: '9/3 Nimmanhaemin Road',
    post_code: '50200',
    phone: '+66812000015',
  },
  {
    email: 'kham@customers.stoa.test',
    nickname: 'ຄຳ ສີສະຫວາດ',
    country: 'LA',
    region: 'Vientiane',
    city: 'Vientiane',
    detail: 'ຖະໜົນ ສາມແສນໄທ 45',
    post_code: '01000',
    phone: '+8562055000016',
  },
] as const;

/** When each order was paid, in hours before now: more of late than a month ago. The last ones wait to be sent. */
const HOURS_AGO = [
  690, 655, 610, 560, 545, 500, 470, 430, 410, 385, 340, 322, 298, 270, 251, 228, 205, 190, 168, 150, 139, 120, 101, 88,
  75, 60, 50, 30, 21, 9, 4, 2,
];
const RECEIVED_FROM = 150;
const SHIPPED_FROM = 48;

/**
 * What the demo shop has sold in a month, and before, and what its owner withdrew: each sale
 * through the ordinary verbs, but without mails, since those days are past.
 */
export async function fillSales(ctx: Ctx, people: { merchant: number; reviewers: readonly number[] }): Promise<void> {
  const quiet: Ctx = { ...ctx, app: { ...ctx.app, events: new EventBus<Ctx>() } };
  const customers = await addCustomers(quiet);
  await fillPastSales(quiet, customers);
  await fillHeldEarnings(quiet, { customers, reviewer: people.reviewers[1] ?? 0 });
  await fillWithdrawals(quiet, people);
  const handles = await readHandles(quiet);
  for (const [nth, hoursAgo] of HOURS_AGO.entries()) {
    const customer = customers[nth % customers.length] ?? 0;
    const at = (hours: number) => ({ ...quiet, now: new Date(ctx.now.getTime() - hours * HOUR_MS) });
    const bought = [
      handles[(nth * 7) % handles.length],
      ...(nth % 5 === 0 ? [handles[(nth * 3 + 1) % handles.length]] : []),
    ];
    const then = at(hoursAgo);
    const actor = { ...(await actorOf(then, customer)), payProvedAt: then.now };
    const order = await buy(
      { ...then, actor },
      bought.filter((handle) => handle !== undefined),
      nth % 4 === 0 ? 2 : 1,
    );
    if (hoursAgo >= SHIPPED_FROM) await send(at(hoursAgo - 20), order, nth);
    if (hoursAgo >= RECEIVED_FROM) {
      await transitionOrders(at(hoursAgo - 96), {
        orderIds: [order.id],
        event: 'receive',
        who: 'buyer',
        actorId: customer,
      });
    }
  }
  await sql`delete from cart_lines where user_id = any(${customers}::bigint[])`.execute(ctx.db);
}

async function addCustomers(ctx: Ctx): Promise<number[]> {
  const added = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(CUSTOMERS)}::jsonb) as g(email text, nickname text, country text,
        region text, city text, detail text, post_code text, phone text)
    ), people as (
      insert into users (email, nickname, locale, created_at)
      select email, nickname, coalesce(${JSON.stringify(LOCALE_OF)}::jsonb ->> country, 'zh-CN'), ${ctx.now}::timestamptz - (190 - row_number() over () * 3) * interval '1 day' from given
      returning id, email
    ), places as (
      insert into addresses (user_id, name, country, region, city, detail, post_code, phone, is_default)
      select p.id, g.nickname, g.country, g.region, g.city, g.detail, g.post_code, g.phone, true
      from given g join people p on p.email = g.email
    )
    select id from people order by id`.execute(ctx.db);
  const ids = added.rows.map(({ id }) => id);
  const beforeAllSales = { ...ctx, now: new Date(ctx.now.getTime() - 190 * 24 * HOUR_MS) };
  for (const userId of ids) {
    const requestKey = `demo.purse:${userId}`;
    await creditFromOutside(beforeAllSales, {
      userId,
      amount: PURSE,
      currency: ctx.currency,
      source: 'demo',
      requestKey,
    });
  }
  return ids;
}

/** Things of the shop with more than a few pieces left. */
async function readHandles({ db }: Ctx): Promise<string[]> {
  const found = await sql<{ handle: string }>`
    select p.handle from products p join merchants m on m.id = p.merchant_id
    where m.key = ${SHOP} and p.kind = 'physical' and p.status = 'on_sale' and (
      select max(t.on_hand - t.reserved) from skus s join stock t on t.sku_id = s.id where s.product_id = p.id and s.active) > 20
    order by p.id`.execute(db);
  return found.rows.map(({ handle }) => handle);
}
