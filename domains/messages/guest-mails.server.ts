import { sql } from 'kysely';
import { networkOf } from '../../platform/network/network.ts';
import { deriveKey, sign } from '../../platform/tokens.ts';
import type { Ctx } from '../kit/context.ts';
import type { NoticeKind } from './rules.ts';

/** Mails a day to one unverified address, and to those that buyers of one network gave. */
const MOST_PER_ADDRESS = 20;
const MOST_PER_NETWORK = 500;

/**
 * Order news that go to an address that nobody has verified, because a buyer without an account typed it. What a shop
 * can type is in none of them: neither names of products nor couriers, keys or reasons, so that the platform's mail
 * server cannot be used to send them to a stranger. A text here replaces one that contains such words.
 */
export const GUEST_NEWS: Partial<Record<NoticeKind, string | null>> = {
  'order.placed': null,
  'order.confirmed': null,
  'order.paid': null,
  'order.expired': null,
  'order.cancelled': null,
  'order.revoked': null,
  'order.shipped': 'guest_shipped',
  'order.delivering': 'guest_shipped',
  'order.parcel_corrected': 'guest_shipped',
  'order.arrived': 'guest_arrived',
  'order.pay_soon': null,
  'order.receive_soon': null,
  // a shop can type its account: the page of the order shows it
  'transfer.asked': 'guest_transfer',
  'transfer.part': null,
  'transfer.pay_soon': null,
  'payback.account_wanted': null,
  'payback.account_given': null,
  'order.content': null,
  'order.invoiced': null,
  'presale.deposited': null,
  'presale.balance_due_open': null,
  'presale.balance_due_ending': null,
  'presale.forfeited': null,
  'group.filled': null,
  'group.failed': null,
  'refund.return_wanted': null,
  'refund.approved': null,
  'refund.refunded': null,
  'refund.refused': null,
};

interface GuestMail {
  userId: number;
  email: string;
}

/** Those of these mails that are within the limits of the day, counted in the transaction of `ctx.db`. */
export async function takeGuestMails<M extends GuestMail>(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  mails: readonly M[],
): Promise<M[]> {
  if (mails.length === 0) return [];
  const networks = await networksOf(ctx, mails);
  const secret = deriveKey(ctx.app.secret, 'guest-mails');
  const keyOf = (text: string) => sign(secret, text);
  // every run counts networks first, then addresses, each in order: concurrent runs never wait for each other in a circle
  const perNetwork = await counted(ctx, mails, MOST_PER_NETWORK, ({ userId }) => {
    const network = networks.get(userId);
    return network === undefined ? null : keyOf(`network ${network}`);
  });
  return counted(ctx, perNetwork, MOST_PER_ADDRESS, ({ email }) => keyOf(`address ${email.toLowerCase()}`));
}

/** Where the buyers' sessions began. */
async function networksOf(ctx: Pick<Ctx, 'db'>, mails: readonly GuestMail[]): Promise<Map<number, string>> {
  const found = await sql<{ userId: number; ip: string }>`
    select distinct on (user_id) user_id as "userId", ip from sessions
    where user_id = any(${mails.map(({ userId }) => userId)}::bigint[]) order by user_id, id`.execute(ctx.db);
  return new Map(found.rows.map(({ userId, ip }) => [userId, networkOf(ip)]));
}

async function counted<M extends GuestMail>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  mails: readonly M[],
  most: number,
  keyOf: (mail: M) => string | null,
): Promise<M[]> {
  const keyed = mails.map((mail) => ({ mail, key: keyOf(mail) }));
  const taken: M[] = [];
  for (const { mail, key } of keyed.toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))) {
    if (key === null || (await take(ctx, key, most))) taken.push(mail);
  }
  return taken;
}

async function take(ctx: Pick<Ctx, 'db' | 'now'>, key: string, most: number): Promise<boolean> {
  const taken = await sql`
    insert into guest_mails as g (key, day, sent) values (${key}, (${ctx.now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (key, day) do update set sent = g.sent + 1 where g.sent < ${most}::int
    returning 1`.execute(ctx.db);
  return taken.rows.length > 0;
}
