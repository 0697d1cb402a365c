import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { Gate } from '../../../platform/gate.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import { type App, type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { identifierOfAddress } from '../manage/web-address.ts';
import type { InclusionInput, InclusionPreview } from './contract.ts';
import { type FetchOutside, outsideThrough, readOutsideApp, storeIcon } from './read-outside.server.ts';
import { hasCategory, inclusionDueAt, MOST_INCLUSIONS_A_DAY, MOST_OPEN_INCLUSIONS } from './rules.ts';

const MOST_TURNS = 10_000;
const TURNS = new WeakMap<App, LRUCache<number, Gate>>();

/**
 * What the page at an address says about itself, to begin a submission with. Throws `members_only`, the
 * refusals of `readOutsideApp`, `inclusion_listed` and `inclusion_open`.
 */
export async function previewInclusion(
  ctx: Ctx,
  { address }: { address: string },
  fetch: FetchOutside = outsideThrough(),
): Promise<InclusionPreview> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const { iconAddress: _, ...preview } = await inTurn(ctx, () => readOutsideApp(address, fetch));
  await refuseKnown(ctx, preview);
  return preview;
}

/**
 * Submits an app from outside for listing. The page is read again: manifest and icon never come from the sender. Throws
 * the same as the preview, `category_not_found`, `inclusions_full` and `inclusion_too_many_today`.
 */
export async function submitInclusion(
  ctx: Ctx,
  input: InclusionInput,
  fetch: FetchOutside = outsideThrough(),
): Promise<{ id: number; dueAt: string }> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  if (!hasCategory(await readCategoryTree(ctx, 'app'), input.categoryId)) throw new DomainError('category_not_found');
  await refuseMany(ctx, userId);
  const { address, manifestId, icon } = await inTurn(ctx, async () => {
    const { iconAddress, ...read } = await readOutsideApp(input.address, fetch);
    await refuseKnown(ctx, read);
    return { ...read, icon: await storeIcon(ctx, iconAddress, fetch) };
  });
  const dueAt = inclusionDueAt(ctx.now);
  const row = {
    user_id: userId,
    address,
    manifest_id: manifestId,
    name: input.name,
    description: input.description,
    icon: icon.url,
    icon_hash: icon.hash,
    category_id: input.categoryId,
    submitted_at: ctx.now,
    due_at: dueAt,
  };
  const { id } = await transact(ctx, async (tx) => {
    // counted again by one submission of the person at a time
    await sql`select pg_advisory_xact_lock(hashtext('app inclusions'), ${userId}::int)`.execute(tx.db);
    await refuseMany(tx, userId);
    return tx.db.insertInto('apps.inclusions').values(row).returning('id').executeTakeFirstOrThrow();
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'inclusions_one_open' ? new DomainError('inclusion_open') : error;
  });
  return { id, dueAt: dueAt.toISOString() };
}

/** Pages are fetched for a person one at a time, a handful a minute. Throws `too_many_requests`. */
async function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.outsidePages.take(rateLimitKey(ctx), ctx.now);
  const turns = TURNS.get(ctx.app) ?? new LRUCache<number, Gate>({ max: MOST_TURNS });
  TURNS.set(ctx.app, turns);
  const turn = turns.get(userId) ?? new Gate(1);
  turns.set(userId, turn);
  return turn.run(work);
}

/** An app that is listed already, or a submission that waits, with the same address or manifest. */
async function refuseKnown(
  { db }: Ctx,
  { address, manifestId }: { address: string; manifestId: string },
): Promise<void> {
  const found = await sql<{ appId: number | null; isOpen: boolean }>`
    select (select min(id) from (
        select id from apps.apps where identifier = ${identifierOfAddress(address)} and status <> 'withdrawn'
        union all
        select app_id from apps.inclusions where status = 'approved'
          and (address = ${address} or (${manifestId} <> '' and manifest_id = ${manifestId}))) known(id)) as "appId",
      exists (select from apps.inclusions where status = 'pending'
        and (address = ${address} or (${manifestId} <> '' and manifest_id = ${manifestId}))) as "isOpen"`.execute(db);
  const [known] = found.rows;
  if (known?.appId) throw new DomainError('inclusion_listed', { appId: known.appId });
  if (known?.isOpen) throw new DomainError('inclusion_open');
}

async function refuseMany({ db, now }: Ctx, userId: number): Promise<void> {
  const found = await sql<{ open: number; today: number }>`
    select (count(*) filter (where status = 'pending'))::int as open,
      (count(*) filter (where submitted_at > ${now}::timestamptz - interval '1 day'))::int as today
    from apps.inclusions where user_id = ${userId}::bigint`.execute(db);
  const { open = 0, today = 0 } = found.rows[0] ?? {};
  if (open >= MOST_OPEN_INCLUSIONS) throw new DomainError('inclusions_full', { most: MOST_OPEN_INCLUSIONS });
  if (today >= MOST_INCLUSIONS_A_DAY)
    throw new DomainError('inclusion_too_many_today', { most: MOST_INCLUSIONS_A_DAY });
}
