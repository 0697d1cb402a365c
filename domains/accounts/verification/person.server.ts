import { type RawBuilder, sql } from 'kysely';
import { deriveKeys, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { mailboxOf } from '../rules.ts';

type Contact = { channel: 'email' | 'sms'; address: string };

/** An id, or a column that holds one. */
type UserId = number | RawBuilder<unknown>;

/** The account that stands for the person behind `userId`. */
function rootOf(userId: UserId): RawBuilder<number> {
  return sql`(select coalesce(r.person_id, r.id) from users r where r.id = ${userId}::bigint)`;
}

/** Ids of every account of the person behind `userId`, as a bigint array. */
export function accountsOfPerson(userId: UserId): RawBuilder<number[]> {
  return sql`array(select u.id from users u where u.id = ${rootOf(userId)} or u.person_id = ${rootOf(userId)})`;
}

/**
 * Accounts that count as the same party as `userId` when someone might trade with themselves: the same person's, and
 * those used in the same browser. API clients without cookies share keys with strangers and do not count.
 */
export function accountsNear(userId: UserId): RawBuilder<number[]> {
  // a sub-select, so that it is asked once for a statement and not for every row
  return sql`(select accounts_near(${userId}::bigint))::bigint[]`;
}

/** The same as ids, for domains that do not read the tables of accounts. */
export async function listAccountsNear({ db }: Pick<Ctx, 'db'>, userId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select unnest(${accountsNear(userId)}) as id`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Whether both accounts were used in one browser. */
export function shareBrowser(one: UserId, other: UserId): RawBuilder<boolean> {
  return sql`exists (select from known_devices own join known_devices near on near.device_hash = own.device_hash and near.by_cookie
    where own.user_id = ${one}::bigint and own.by_cookie and near.user_id = ${other}::bigint)`;
}

/**
 * Serialises what is limited per person and browser, in the transaction of `ctx.db`: each of the accounts counts the
 * others, so each locks all of them. Take this lock before any contended ones.
 */
export async function lockAccountsNear(ctx: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  await sql`select id from users where id = any(${accountsNear(userId)}) order by id for no key update`.execute(ctx.db);
}

/**
 * Records that the account has verified a contact, in the transaction of `ctx.db`. An account that verifies a contact which
 * another one verified before belongs to the same person from then on; so does one whose contact is a member's. Addresses
 * that differ by a `+tag` are one mailbox, and so one person.
 */
export async function recordProof(
  ctx: Pick<Ctx, 'db' | 'now' | 'app'>,
  userId: number,
  contact: Contact,
): Promise<void> {
  const text = `${contact.channel}|${contact.channel === 'email' ? mailboxOf(contact.address) : contact.address}`;
  // the same contact may be recorded under the previous root secret
  const [hash, ...former] = deriveKeys(ctx.app, 'contact-proofs').map((key) => sign(key, text));
  const noted = await sql<{ userId: number }>`
    insert into contact_proofs as c (contact_hash, user_id, proven_at)
    values (${hash}, coalesce(
      (select f.user_id from contact_proofs f where f.contact_hash = any(${former}::text[]) limit 1),
      ${memberWith(contact)}, ${userId}::bigint), ${ctx.now}::timestamptz)
    on conflict (contact_hash) do update set proven_at = excluded.proven_at returning c.user_id as "userId"`.execute(
    ctx.db,
  );
  const earlier = noted.rows[0]?.userId ?? userId;
  if (earlier !== userId) await joinPersons(ctx, userId, earlier);
}

function memberWith({ channel, address }: Contact): RawBuilder<number | null> {
  const isTheirs = channel === 'email' ? sql`mailbox_of(m.email) = ${mailboxOf(address)}` : sql`m.phone = ${address}`;
  return sql`(select m.id from users m where m.kind = 'member' and ${isTheirs} order by m.id limit 1)`;
}

/** Merges the later person into the earlier one; the smaller id stays, so that concurrent merges agree. */
async function joinPersons(ctx: Pick<Ctx, 'db'>, one: number, other: number): Promise<void> {
  await sql`
    with roots as (select coalesce(person_id, id) as id from users where id in (${one}::bigint, ${other}::bigint)),
    kept as (select min(id) as id from roots)
    update users u set person_id = kept.id from kept
    where kept.id <> u.id and (u.id in (select id from roots) or u.person_id in (select id from roots))`.execute(
    ctx.db,
  );
}

/** Whether the account `u` has a verified e-mail or phone: `isVerified` in SQL. */
export const IS_VERIFIED = sql<boolean>`has_verified_contact(u)`;
