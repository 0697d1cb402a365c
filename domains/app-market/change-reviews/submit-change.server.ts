import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { HeldField, HeldValues } from '../manage/rules.ts';

type Reason =
  | 'new'
  | 'name'
  | 'icon'
  | 'host'
  | 'price'
  | 'permissions'
  | 'signer'
  | 'sample'
  | 'infected'
  | 'taken_down';

interface Change {
  appId: number;
  versionId: number | null;
  reasons: readonly Reason[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

const REASON_OF: Readonly<Record<HeldField, Reason>> = { name: 'name', icon: 'icon', address: 'host', price: 'price' };

/** Puts a change at the end of the platform's queue, in the transaction of `ctx.db`. */
export async function submitChange(ctx: Ctx, { appId, versionId, reasons, before, after }: Change): Promise<void> {
  await sql`
    insert into apps.change_reviews (app_id, version_id, reasons, before, after, submitted_by, submitted_at)
    values (${appId}::bigint, ${versionId}::bigint, ${[...reasons]}::text[], ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz)`.execute(ctx.db);
}

/**
 * Submits a change of what is public about an app. It takes the place of one that waits, under a number of its own: a
 * reviewer who still looks at the former one cannot approve what they have not seen.
 */
export async function submitHeldChange(
  ctx: Ctx,
  appId: number,
  change: { before: HeldValues; after: HeldValues },
): Promise<void> {
  const waiting = await sql<{ before: HeldValues; after: HeldValues }>`
    delete from apps.change_reviews
    where app_id = ${appId}::bigint and version_id is null and decision is null and not 'new' = any(reasons)
    returning before, after`.execute(ctx.db);
  const [former] = waiting.rows;
  const before = { ...former?.before, ...change.before };
  const after = { ...former?.after, ...change.after };
  const reasons = (Object.keys(after) as HeldField[]).map((field) => REASON_OF[field]);
  await submitChange(ctx, { appId, versionId: null, reasons, before, after });
}
