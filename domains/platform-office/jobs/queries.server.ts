import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { hasPendingRefund } from '../../orders/refunding/pending-refund.server.ts';
import { HAS_THINGS_TO_COME } from '../../orders/shipping/things-to-come.server.ts';
import type { OfficeJob, OfficeJobs } from './contract.ts';

const DEFAULT_EVALUATE_DAYS = 15;

/** Status of the scheduled jobs, and their backlog. */
export async function listJobs(ctx: Ctx): Promise<OfficeJobs> {
  requirePlatformPermission(ctx, 'sites.manage');
  const [jobs, due] = await Promise.all([readRuns(ctx), countDue(ctx)]);
  return { jobs, due };
}

/** A job without a report for three of its intervals, and at least five minutes, counts as silent. */
async function readRuns(ctx: Ctx): Promise<OfficeJob[]> {
  const utc = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
  const result = await sql<OfficeJob>`
    select name, every_ms as "everyMs", ${utc('last_run_at')} as "lastRunAt", last_ms as "lastMs",
      ${utc('last_ok_at')} as "lastOkAt", last_error as "lastError", ${utc('last_error_at')} as "lastErrorAt",
      case when last_run_at < ${ctx.now}::timestamptz - greatest(interval '5 minutes', interval '3 ms' * every_ms) then 'silent'
        when last_error_at is not null and (last_ok_at is null or last_error_at > last_ok_at) then 'failing'
        else 'well' end as state
    from job_runs order by name`.execute(ctx.db);
  return result.rows;
}

async function countDue(ctx: Ctx): Promise<{ kind: string; count: number }[]> {
  const { now } = ctx;
  const { evaluateDays = DEFAULT_EVALUATE_DAYS } = ctx.site.settings;
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const result = await sql<{ kind: string; count: number }>`
    select kind, count::int from (values
      ('mail', (select count(*) from outbox where sent_at is null and channel = 'email' and tries < 8
          and next_try_at <= ${now}::timestamptz) + (select count(*) from outbox where sent_at is null and channel = 'sms'
          and tries < 4 and next_try_at <= ${now}::timestamptz)),
      ('unpaid', (select count(*) from payments where status = 'unpaid' and deadline <= ${now}::timestamptz)),
      ('receipts', (select count(*) from orders o where status = 'to_receive' and receive_by <= ${now}::timestamptz
        and not ${HAS_THINGS_TO_COME})),
      ('evaluations', (select count(*) from orders o where status = 'to_evaluate' and received_at <= ${before(evaluateDays)}::timestamptz
        and not ${hasPendingRefund(now)})),
      ('sales', (select count(*) from sales_to_count)),
      ('refunds', (select count(*) from payment_attempts where status = 'refunding'))
    ) as due(kind, count)`.execute(ctx.db);
  return result.rows;
}
