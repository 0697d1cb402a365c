import { sql } from 'kysely';
import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import type { OwnRealName, RealNameInput } from './contract.ts';
import { COLUMNS, type RealNameRow, toRealName } from './real-name-rows.server.ts';
import { maskName, maskNumber } from './rules.ts';
import { markOf, sealName } from './seal-name.server.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Gives the actor's real name for review, or again after a rejection. Throws `forum_state` while it waits or is approved,
 * `forum_document_taken`, and what `requireWritingMember` throws.
 */
export async function submitRealName(ctx: Ctx, input: RealNameInput): Promise<OwnRealName> {
  const { userId } = (await requireWritingMember(ctx)).actor;
  ctx.app.limits.writes.take(`real-name:${userId}`, ctx.now);
  const { country, document, name, number } = input;
  const sealed = sealName(ctx.app, { siteId: ctx.site.id, userId }, { name, number });
  const given = await sql<RealNameRow>`
    insert into forum.real_names as r (site_id, user_id, country, document, sealed, name_shown, number_shown, mark, submitted_at)
    values (${ctx.site.id}::bigint, ${userId}::bigint, ${country}, ${document}, ${sealed}, ${maskName(name)},
      ${maskNumber(number)}, ${markOf(ctx.app, input)}, ${ctx.now}::timestamptz)
    on conflict (site_id, user_id) do update set country = excluded.country, document = excluded.document,
      sealed = excluded.sealed, name_shown = excluded.name_shown, number_shown = excluded.number_shown, mark = excluded.mark,
      state = 'pending', reason = '', submitted_at = excluded.submitted_at, decided_at = null, decided_by = null
      where r.state = 'rejected'
    returning ${COLUMNS}`
    .execute(ctx.db)
    .catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new DomainError('forum_document_taken') : error;
    });
  if (!given.rows[0]) throw new DomainError('forum_state');
  return toRealName(given.rows[0]);
}

/** The actor's own, masked; null if none was given. */
export async function readOwnRealName(ctx: Ctx): Promise<OwnRealName> {
  const { userId } = requireActor(ctx);
  const found = await sql<RealNameRow>`
    select ${COLUMNS} from forum.real_names r where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
  return found.rows[0] ? toRealName(found.rows[0]) : null;
}
