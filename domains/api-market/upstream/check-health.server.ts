import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { OutgoingError, probeOutside } from '../../../platform/network/outgoing.ts';
import { listPublishers } from '../../developers/team/list-publishers.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { lockOwnApi } from '../manage/own-api.server.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import type { CheckResult } from './contract.ts';
import { CHECK_AGAIN_MS, FAILURES_TO_NOTIFY, HEALTH_CHECK_MS } from './rules.ts';

/** The status at an address; replaceable in tests, which have no public address. */
export type Probe = (address: string) => Promise<number>;

const TIMEOUT_MS = 10_000;
const BATCH = 20;
const AT_ONCE = 5;

const probe: Probe = (address) => probeOutside(address, { headers: {}, timeoutMs: TIMEOUT_MS });

interface Due {
  id: number;
  address: string;
}

/**
 * Checks the upstream of an own API at once. Throws `no_permission`, `developer_suspended`, `api_not_found`,
 * `api_taken_down`, and `api_checked_just_now`.
 */
export async function checkNow(ctx: Ctx, id: number, ask: Probe = probe): Promise<CheckResult> {
  const due = await transact(ctx, async (tx) => {
    await lockOwnApi(tx, id);
    const claimed = await sql<Due>`
      update apis.apis set health_checked_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and (health_checked_at is null
        or health_checked_at <= ${new Date(ctx.now.getTime() - CHECK_AGAIN_MS)}::timestamptz)
      returning id, upstream_url || health_path as address`.execute(tx.db);
    return claimed.rows[0];
  });
  if (!due) throw new DomainError('api_checked_just_now');
  return check(ctx, due, ask);
}

/**
 * Checks the listed APIs whose last check is five minutes ago. An API is claimed before it is asked, so that of several
 * processes one does; demo APIs, whose names lead nowhere, are left out. Returns how many were checked.
 */
export async function checkDueApis(ctx: Ctx, ask: Probe = probe): Promise<number> {
  let checked = 0;
  for (let batch = BATCH; batch === BATCH; checked += batch) {
    const due = await claimDue(ctx);
    batch = due.length;
    for (let at = 0; at < due.length; at += AT_ONCE)
      await Promise.all(due.slice(at, at + AT_ONCE).map((each) => check(ctx, each, ask)));
  }
  return checked;
}

async function claimDue(ctx: Ctx): Promise<Due[]> {
  // a little early: the job would otherwise find an API due in every second run only
  const before = new Date(ctx.now.getTime() - HEALTH_CHECK_MS + CHECK_AGAIN_MS);
  const claimed = await sql<Due>`
    update apis.apis set health_checked_at = ${ctx.now}::timestamptz
    where id in (select id from apis.apis
      where status = 'listed' and (health_checked_at is null or health_checked_at <= ${before}::timestamptz)
        and upstream_url !~ '^https://[a-z0-9-]+\\.example(/|$)'
      order by health_checked_at nulls first limit ${BATCH}::int for update skip locked)
    returning id, upstream_url || health_path as address`.execute(ctx.db);
  return claimed.rows;
}

async function check(ctx: Ctx, { id, address }: Due, ask: Probe): Promise<CheckResult> {
  const startedAt = Date.now();
  const status = await ask(address).catch((error: unknown) => {
    if (error instanceof OutgoingError) return null;
    throw error;
  });
  const result = { isUp: status !== null && status < 500, status, ms: Date.now() - startedAt };
  await transact(ctx, (tx) => store(tx, id, result));
  return result;
}

/** The row of the API is locked, so that a change of its state is noticed once. */
async function store(ctx: Ctx, id: number, { isUp, status, ms }: CheckResult): Promise<void> {
  const found = await sql<{ developerId: number; name: Texts; isDown: boolean }>`
    select developer_id as "developerId", name, is_down as "isDown" from apis.apis
    where id = ${id}::bigint for update`.execute(ctx.db);
  const [api] = found.rows;
  if (!api) return;
  await sql`
    insert into apis.health_checks (api_id, checked_at, is_up, status, ms)
    values (${id}::bigint, ${ctx.now}::timestamptz, ${isUp}, ${status}::int, ${ms}::int)
    on conflict (api_id, checked_at) do nothing`.execute(ctx.db);
  const isDown = !isUp && (api.isDown || (await hasFailed(ctx, id)));
  if (isDown === api.isDown) return;
  await sql`update apis.apis set is_down = ${isDown} where id = ${id}::bigint`.execute(ctx.db);
  const team = await listPublishers(ctx, api.developerId);
  const notice = { data: { name: inLanguage(ctx, api.name) }, link: `/login3/apis/${id}/upstream` };
  await notifyEach(
    ctx,
    isDown ? 'api.down' : 'api.up',
    team.map((userId) => ({ userId, ...notice })),
  );
}

async function hasFailed(ctx: Ctx, id: number): Promise<boolean> {
  const last = await sql<{ isUp: boolean }>`
    select is_up as "isUp" from apis.health_checks where api_id = ${id}::bigint
    order by checked_at desc limit ${FAILURES_TO_NOTIFY}::int`.execute(ctx.db);
  return last.rows.length === FAILURES_TO_NOTIFY && last.rows.every(({ isUp }) => !isUp);
}
