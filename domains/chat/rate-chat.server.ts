import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { requireShopper } from './access.server.ts';
import type { RateInput } from './contract.ts';

/** Rates a conversation that has ended and was answered, once. Throws `chat_not_found`, `chat_not_rateable`. */
export async function rateChat(ctx: Ctx, { chatId, rating, note }: RateInput): Promise<void> {
  const thread = await requireShopper(ctx, chatId);
  const rated = await sql`
    update chat.conversations set rating = ${rating}::smallint, rating_note = ${note}
    where id = ${thread.chatId}::bigint and state = 'ended' and first_reply_at is not null and rating is null
    returning id`.execute(ctx.db);
  if (rated.rows.length === 0) throw new DomainError('chat_not_rateable');
}
