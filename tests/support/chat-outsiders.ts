import { sql } from 'kysely';
import { expect } from 'vitest';
import { send } from './chatting.ts';
import { addCrowd } from './crowd.ts';
import type { RunningApp } from './running-app.ts';

/** Everyone with a session who is on neither side of a conversation. */
export const OUTSIDERS = [
  'a stranger',
  'another shopper of the shop',
  'an agent of another shop',
  'an agent of the platform',
  'staff who may not answer',
  'an agent who has been removed',
] as const;
export type Outsider = (typeof OUTSIDERS)[number];

/** Tokens of the outsiders of a conversation with that shop. */
export async function outsidersOf(
  shop: RunningApp,
  { stranger, owner, merId }: { stranger: string; owner: string; merId: number },
  chatId: number,
): Promise<Record<Outsider, string>> {
  const { db } = shop.database;
  const [shopper, elsewhere, finance, removed] = await addCrowd(db, 4);
  if (!shopper || !elsewhere || !finance || !removed) throw new Error('a crowd of four was expected');
  await send(shop, shopper.token, { msn: 'another matter', merId });
  const other = await db.selectFrom('merchants').select('id').where('id', '<>', merId).executeTakeFirstOrThrow();
  await employ(shop, elsewhere.userId, other.id, 'support');
  await employ(shop, finance.userId, merId, 'finance');
  await employ(shop, removed.userId, merId, 'support');
  const seen = await shop.call('GET', `/api/service/desk/history/${chatId}`, { token: removed.token });
  expect(seen.status).toBe(200);
  await dismiss(shop, removed.userId);
  return {
    'a stranger': stranger,
    'another shopper of the shop': shopper.token,
    'an agent of another shop': elsewhere.token,
    'an agent of the platform': owner,
    'staff who may not answer': finance.token,
    'an agent who has been removed': removed.token,
  };
}

export const employ = (shop: RunningApp, userId: number, merchantId: number, role: 'support' | 'finance') =>
  sql`
    insert into merchant_staff (merchant_id, user_id, role)
    values (${merchantId}::bigint, ${userId}::bigint, ${role})`.execute(shop.database.db);

export const dismiss = (shop: RunningApp, userId: number) =>
  sql`delete from merchant_staff where user_id = ${userId}::bigint`.execute(shop.database.db);

/** A call about a conversation or merchant that does not exist. */
export function missing(path: string, body?: object): [string, object?] {
  const replaced = body && {
    ...body,
    ...('chatId' in body ? { chatId: 987_654 } : {}),
    ...('chatIds' in body ? { chatIds: [987_654] } : {}),
    ...('merId' in body ? { merId: 987_654 } : {}),
  };
  return [path.replace(/\d+$/, '987654'), replaced];
}
