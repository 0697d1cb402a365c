import { sql } from 'kysely';
import { ensureSellerOfDeveloper } from '../../domains/developers/ensure-seller.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { outside } from '../../domains/ledger/accounts.ts';
import { transfer } from '../../domains/ledger/transfer.server.ts';
import { ledgerOf } from '../../domains/payouts/payees/find-payee.server.ts';
import type { PayeeKind } from '../../domains/payouts/payees/payee.ts';
import { addBuyer, type SmallShop } from './small-shop.ts';

export interface PayeeCase {
  kind: PayeeKind;
  /** The number of the merchant, the developer or the member. */
  id: number;
  /** Owner of its accounts in the ledger. */
  ownerId: number;
  owner: Actor;
  /** Who is paid for something else of the same kind. */
  other: { id: number; owner: Actor };
  /** Makes a person part of the team in a role that moves no money; a member has no team. */
  addHelper?(userId: number): Promise<unknown>;
}

/** Two of each kind in a small shop, none with a bank account or earnings. */
export async function addPayees(shop: SmallShop): Promise<Record<PayeeKind, PayeeCase>> {
  const { db } = shop.app.database;
  const [first, second] = [await addDeveloper(shop, 'Byte Forge'), await addDeveloper(shop, 'Nine Lives')];
  const [member, stranger] = [(await addBuyer(shop)).actor, (await addBuyer(shop)).actor];
  return {
    merchant: {
      kind: 'merchant',
      id: shop.lamps.id,
      ownerId: shop.lamps.id,
      owner: shop.lamps.owner,
      other: shop.teas,
      addHelper: (userId) =>
        sql`insert into merchant_staff (merchant_id, user_id, role, added_by, added_at)
          values (${shop.lamps.id}::bigint, ${userId}::bigint, 'manager', ${shop.lamps.owner.userId}::bigint, now())`.execute(
          db,
        ),
    },
    developer: {
      kind: 'developer',
      ...first,
      ownerId: await ensureSellerOfDeveloper(shop.ctx(), first.id),
      other: second,
      addHelper: (userId) =>
        sql`insert into developer_members (developer_id, user_id, role, added_at)
          values (${first.id}::bigint, ${userId}::bigint, 'manager', now())`.execute(db),
    },
    member: {
      kind: 'member',
      id: member.userId,
      ownerId: member.userId,
      owner: member,
      other: { id: stranger.userId, owner: stranger },
    },
  };
}

/** A developer with its owner. */
export async function addDeveloper(shop: SmallShop, name: string): Promise<{ id: number; owner: Actor }> {
  const { actor } = await addBuyer(shop);
  const made = await sql<{ id: number }>`
    insert into developers (owner_id, kind, name, email, approved_at)
    values (${actor.userId}::bigint, 'company', ${name}, ${actor.email}, now()) returning id`.execute(
    shop.app.database.db,
  );
  return { id: made.rows[0]?.id ?? 0, owner: actor };
}

/** Available earnings, from outside; `key` makes them once. */
export async function earn(
  ctx: Ctx,
  payee: Pick<PayeeCase, 'kind' | 'ownerId'>,
  { amount, key }: { amount: number; key: string },
): Promise<void> {
  await transfer(ctx, {
    kind: 'payment.settled',
    reference: key,
    requestKey: key,
    entries: [
      { account: outside('test', 'CNY'), amount: -amount },
      { account: ledgerOf(payee).available(payee.ownerId, 'CNY'), amount },
    ],
  });
}

/** What the payee can withdraw. */
export async function availableOf(ctx: Ctx, { kind, ownerId }: Pick<PayeeCase, 'kind' | 'ownerId'>): Promise<number> {
  const { ownerKind, purpose, unit } = ledgerOf({ kind }).available(ownerId, 'CNY');
  const found = await sql<{ balance: number }>`
    select balance from ledger_accounts where owner_kind = ${ownerKind} and owner_id = ${ownerId}::bigint
      and purpose = ${purpose} and unit = ${unit}`.execute(ctx.db);
  return found.rows[0]?.balance ?? 0;
}

export async function payeeIdOf(ctx: Ctx, { kind, ownerId }: Pick<PayeeCase, 'kind' | 'ownerId'>): Promise<number> {
  const column = sql.ref(kind === 'member' ? 'user_id' : 'merchant_id');
  const found = await sql<{ id: number }>`select id from payees where ${column} = ${ownerId}::bigint`.execute(ctx.db);
  return found.rows[0]?.id ?? 0;
}
