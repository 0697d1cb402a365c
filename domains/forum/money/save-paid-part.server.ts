import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, may } from '../../kit/context.ts';
import type { Board } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { type Composed, compose } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { WritingMember } from '../people/require-writing-member.server.ts';
import type { PaidInput } from './contract.ts';
import { refusePrice } from './paid-part.server.ts';

const CREATE_PAID = 'topics.create.paid';

interface Content {
  paid: PaidInput | null;
  pictures: readonly string[];
  media?: string | null;
  hasMedia?: boolean;
  locale: string;
  kind: string;
}

/** The paid text as it is stored; null for a topic that sells nothing. Throws as `compose`, and `validation_failed`. */
export async function composePaid(
  ctx: Ctx,
  member: WritingMember,
  board: Board,
  content: Content,
): Promise<Composed | null> {
  const { paid, pictures, media = null, hasMedia = media !== null, locale } = content;
  if (!paid) return null;
  if (!mayAt(ctx, board, CREATE_PAID) || !may(ctx, 'orders.create'))
    throw new DomainError('no_permission', { permission: CREATE_PAID });
  refusePrice(ctx, paid.price, 'paid.price');
  if (paid.scope === 'content' && paid.source === '') refuseFields([{ field: 'paid.source', code: 'emptyContent' }]);
  if (paid.scope === 'attachments' && pictures.length === 0 && !hasMedia)
    refuseFields([{ field: 'pictures', code: 'paidAttachments' }]);
  return compose(ctx, member, { source: paid.scope === 'content' ? paid.source : '', locale });
}

/**
 * Stores what a topic sells, or that it sells nothing any more, in the transaction of `ctx.db`, whose caller has locked the
 * topic. Throws `forum_has_buyers` instead of taking away what was bought.
 */
export async function savePaidPart(
  ctx: Ctx,
  topicId: number,
  { paid, pictures, kind }: Pick<Content, 'paid' | 'pictures' | 'kind'>,
  composed: Composed | null,
): Promise<void> {
  const buyerCount = await countBuyers(ctx, topicId);
  if (!paid || !composed) {
    if (buyerCount > 0) throw new DomainError('forum_has_buyers');
    await ctx.db.deleteFrom('forum.paid_parts').where('topic_id', '=', topicId).execute();
    return;
  }
  const row = {
    scope: paid.scope,
    price_minor: paid.price,
    currency: ctx.site.defaultCurrency,
    source: composed.source,
    html: composed.html,
    toc: JSON.stringify(kind === 'article' ? composed.toc : []),
    pictures: [...pictures],
    render_version: RENDER_VERSION,
  };
  await ctx.db
    .insertInto('forum.paid_parts')
    .values({ topic_id: topicId, buyer_count: buyerCount, ...row })
    .onConflict((conflict) => conflict.column('topic_id').doUpdateSet(row))
    .execute();
}

async function countBuyers({ db }: Pick<Ctx, 'db'>, topicId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from forum.sales where topic_id = ${topicId}::bigint
      and kind in ('content', 'attachments') and refunded_at is null`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** What a topic sells, for its editor. */
export async function readPaidSource(
  { db }: Pick<Ctx, 'db'>,
  topicId: number,
): Promise<(PaidInput & { pictures: string[] }) | null> {
  const found = await sql<PaidInput & { pictures: string[] }>`
    select scope, price_minor as price, source, pictures from forum.paid_parts
    where topic_id = ${topicId}::bigint`.execute(db);
  return found.rows[0] ?? null;
}
