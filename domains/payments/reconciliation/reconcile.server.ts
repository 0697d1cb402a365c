import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { providerFor, providersOn } from '../providers.ts';
import { knownElsewhere, readOurs } from './read-ours.server.ts';
import { compare, type Finding } from './rules.ts';

const DAY_MS = 86_400_000;
/** A charge starts here slightly earlier than at the provider, so the borders of a period overlap. */
const BORDER_MS = 3_600_000;
/** Charges whose webhook may still arrive are not compared yet. */
const FRESH_MS = 600_000;
const FAILURE_LENGTH = 300;

export interface Comparison {
  provider: string;
  from: Date;
  to: Date;
  /** The day (UTC) of a daily comparison; each is compared once. */
  day?: string;
}

/**
 * Compares every provider's last two whole days, once a day however many processes there are; returns how many were
 * compared.
 */
export async function reconcileDaily(ctx: Ctx): Promise<number> {
  const day = ctx.now.toISOString().slice(0, 10);
  const to = new Date(`${day}T00:00:00Z`);
  const from = new Date(to.getTime() - 2 * DAY_MS);
  let done = 0;
  for (const { key } of providersOn(ctx.app)) {
    if ((await reconcile(ctx, { provider: key, from, to, day })) !== null) done += 1;
  }
  return done;
}

/**
 * Compares our records of a period with the provider's and records the differences; earlier findings that no longer
 * apply are marked as gone. Returns its id, null if another process has that day. Failed queries are recorded.
 */
export async function reconcile(ctx: Ctx, request: Comparison): Promise<number | null> {
  const latest = new Date(ctx.now.getTime() - FRESH_MS);
  const to = request.to < latest ? request.to : latest;
  const comparison = { ...request, to: to > request.from ? to : new Date(request.from.getTime() + 1) };
  const id = await begin(ctx, comparison);
  if (id === null) return null;
  try {
    const { findings, compared } = await look(ctx, comparison);
    await transact(ctx, (tx) => putDown(tx, id, comparison, { findings, compared }));
  } catch (err) {
    ctx.app.log.error({ err, provider: request.provider }, 'reconciliation failed');
    const failure = (err instanceof Error ? err.message : 'unknown').slice(0, FAILURE_LENGTH);
    await ctx.db
      .updateTable('reconciliations')
      .set({ failure, finished_at: new Date() })
      .where('id', '=', id)
      .execute();
  }
  return id;
}

async function begin(ctx: Ctx, { provider, from, to, day = undefined }: Comparison): Promise<number | null> {
  const begun = await sql<{ id: number }>`
    insert into reconciliations (provider, day, from_at, to_at, started_by, started_at)
    values (${provider}, ${day ?? null}::date, ${from}::timestamptz, ${to}::timestamptz, ${ctx.actor?.userId ?? null}::bigint,
      ${ctx.now}::timestamptz)
    on conflict (provider, day) do nothing returning id`.execute(ctx.db);
  return begun.rows[0]?.id ?? null;
}

async function look(
  ctx: Ctx,
  { provider: key, from, to }: Comparison,
): Promise<{ findings: Finding[]; compared: number }> {
  const wide = { from: new Date(from.getTime() - BORDER_MS), to: new Date(to.getTime() + BORDER_MS) };
  const ours = await readOurs(ctx, key, wide.from, wide.to);
  const theirs = await providerFor(ctx.app, key).list(ctx, { ...wide, charges: ours.charges });
  const found = compare(ours.movements, theirs).filter(({ at }) => at >= from && at < to);
  const strange = found.filter(({ kind }) => kind === 'missing_here').map(({ ref }) => ref);
  const known = await knownElsewhere(ctx, key, strange);
  return {
    // a refund of today may belong to a charge of last month
    findings: found.filter(({ kind, ref }) => kind !== 'missing_here' || !known.has(ref)),
    compared: ours.movements.filter(({ at }) => at >= from && at < to).length,
  };
}

async function putDown(
  ctx: Ctx,
  id: number,
  { provider, from, to }: Comparison,
  { findings, compared }: { findings: Finding[]; compared: number },
): Promise<void> {
  const rows = JSON.stringify(findings.map((finding) => ({ ...finding, at: finding.at.toISOString() })));
  await sql`
    insert into reconciliation_findings as f
      (provider, subject, ref, kind, ours, theirs, reconciliation_id, found_at, seen_at, happened_at)
    select ${provider}, subject, ref, kind, ours, theirs, ${id}::bigint, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, at
    from jsonb_to_recordset(${rows}::jsonb) as r(subject text, ref text, kind text, ours jsonb, theirs jsonb, at timestamptz)
    order by subject, ref, kind
    on conflict (provider, subject, ref, kind) do update set ours = excluded.ours, theirs = excluded.theirs,
      reconciliation_id = excluded.reconciliation_id, seen_at = excluded.seen_at, gone_at = null`.execute(ctx.db);
  await sql`
    update reconciliation_findings set gone_at = ${ctx.now}::timestamptz
    where provider = ${provider} and happened_at >= ${from}::timestamptz and happened_at < ${to}::timestamptz
      and reconciliation_id < ${id}::bigint and gone_at is null and resolved_at is null`.execute(ctx.db);
  await ctx.db
    .updateTable('reconciliations')
    .set({ finished_at: new Date(), compared, found: findings.length })
    .where('id', '=', id)
    .execute();
}
