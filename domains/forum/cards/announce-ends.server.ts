import { sql } from 'kysely';
import { ENDING_DAYS, type EndingRole, takeEndingRoles } from '../../accounts/roles/bought-roles.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { CARD_COLUMNS, type CardRow } from './card-rows.server.ts';

/** Notifies holders of cards some days before the end and at the end, once for each end; returns how many. */
export function announceEnds(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const ending = await takeEndingRoles(tx, 'ending');
    const ended = await takeEndingRoles(tx, 'ended');
    const cards = await readCards(tx, [...ending, ...ended]);
    const toNotice = ({ userId, cardId, endsAt }: EndingRole) => {
      const card = cards.get(cardId);
      if (!card) return [];
      const data = { product: card.name, date: endsAt.toISOString() };
      return [{ userId, data, link: `/bbs/MembershipCard/${cardId}` }];
    };
    // a card of few days is in its last ones from the beginning
    const long = ending.filter(({ cardId }) => (cards.get(cardId)?.days ?? 0) > ENDING_DAYS);
    await notifyEach(tx, 'forum.card_ending', long.flatMap(toNotice));
    await notifyEach(tx, 'forum.card_ended', ended.flatMap(toNotice));
    return ending.length + ended.length;
  });
}

async function readCards({ db }: Pick<Ctx, 'db'>, roles: readonly EndingRole[]): Promise<Map<number, CardRow>> {
  const ids = roles.map(({ cardId }) => cardId);
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards where id = any (${ids}::bigint[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
