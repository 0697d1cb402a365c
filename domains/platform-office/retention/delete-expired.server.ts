import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { RetentionRule } from '../../kit/retention-rule.ts';
import { transact } from '../../kit/transact.ts';
import { keptDays, retentionRules } from './rules.ts';

/** How often the job runs. */
export const RETENTION_MS = 60_000;
/** Small enough that no one waits for a batch, and nothing piles up in one transaction. */
const BATCH = 500;
/** Of all tables together, so that a run takes some 30 ms; up to 2.8 million rows a day. */
const BATCHES_PER_RUN = 4;
const DAY_MS = 86_400_000;

/**
 * Deletes or empties what is kept no longer, in a few small batches; returns the number of rows. Each run begins with
 * another table, so that one with many old rows does not keep the others waiting.
 */
export async function deleteExpired(ctx: Ctx): Promise<number> {
  const rules = retentionRules(ctx.app);
  const turn = Math.floor(ctx.now.getTime() / RETENTION_MS) % rules.length;
  let gone = 0;
  let batches = 0;
  for (const rule of [...rules.slice(turn), ...rules.slice(0, turn)]) {
    let found = 0;
    do {
      if (batches === BATCHES_PER_RUN) return gone;
      found = await deleteBatch(ctx, rule);
      gone += found;
      if (found > 0) batches += 1;
    } while (found > 0);
  }
  return gone;
}

function deleteBatch(ctx: Ctx, rule: RetentionRule): Promise<number> {
  return transact(ctx, async ({ db: trx }) => {
    // the audit log refuses every other deletion
    await sql`select set_config('stoa.retention', 'on', true)`.execute(trx);
    const rows = expiredRows(rule, new Date(ctx.now.getTime() - keptDays(rule, ctx.site.settings) * DAY_MS));
    const act = rule.erase
      ? sql`update ${sql.table(rule.table)} set ${sql.raw(rule.erase)}`
      : sql`delete from ${sql.table(rule.table)}`;
    const { numAffectedRows = 0n } = await sql`${act} where ctid = any(array(${rows}))`.execute(trx);
    return Number(numAffectedRows);
  });
}

function expiredRows(rule: RetentionRule, before: Date): RawBuilder<unknown> {
  const table = sql.table(rule.table);
  const since = sql.raw(rule.since);
  const only = sql.raw(rule.only ?? 'true');
  const isExpired = sql`${since} < ${before}::timestamptz`;
  if (rule.found === 'time')
    return sql`select ctid from ${table} where ${isExpired} and ${only} order by ${since} limit ${BATCH}::int for update skip locked`;
  return sql`select head.row from (
    select ctid as row, ${isExpired} and ${only} as expired from ${table} order by id limit ${BATCH}::int for update skip locked
  ) head where head.expired`;
}
