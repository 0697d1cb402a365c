import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { requireMember } from '../profile/own-account.server.ts';
import { nameDevice, namePlace } from '../sessions/names.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import { scopeOf } from '../sessions/rules.ts';
import type { ScanState } from '../third-party/rules.ts';
import { ANSWER_SECONDS } from './rules.ts';

/** What the member approves or refuses. */
export interface DeviceQuestion {
  state: ScanState;
  site: string;
  /** The account into which the other device would be logged in. */
  account: string;
  /** One of them is on the other screen. In the same order whenever they are read. */
  choices: number[];
  device: string;
  place: string;
  ip: string;
  at: string;
}

interface Row {
  state: ScanState;
  choices: number[];
  ip: string;
  user_agent: string;
  created_at: Date;
  expires_at: Date;
}

/**
 * The code that the actor's phone has scanned. The first member claims it, and has time to answer from then on. Throws
 * `scan_gone` for a code that is unknown, expired, shown on another site, or scanned by another member.
 */
export async function scanDeviceCode(ctx: Ctx, code: string): Promise<DeviceQuestion> {
  const actor = requireMember(ctx);
  await ctx.app.limits.scanCodes.take(ctx.ip, ctx.now);
  const row = (await claim(ctx, actor, code)) ?? (await findClaimed(ctx, actor, code));
  if (!row) throw new DomainError('scan_gone');
  const isOver = row.expires_at <= ctx.now && (row.state === 'scanned' || row.state === 'approved');
  return {
    state: isOver ? 'expired' : row.state,
    site: pickText(ctx.site.name, ctx.locale, ctx.site.defaultLocale),
    account: actor.email ?? actor.phone ?? actor.nickname,
    choices: row.choices,
    device: nameDevice(ctx.app.texts[ctx.locale], row.user_agent),
    place: (await namePlace(ctx, ctx.locale, row.ip)).name,
    ip: row.ip,
    at: row.created_at.toISOString(),
  };
}

/**
 * The member's answer: the number that the other screen shows, or null to refuse. Approving logs another device in, so
 * it needs an authentication of the last quarter of an hour; refusing does not. A wrong number refuses as well: a
 * member who guesses does not see the screen, which may be a stranger's. Throws `confirm_needed`, `members_only`, `scan_gone`,
 * `device_number_wrong`.
 */
export async function decideDeviceLogin(ctx: Ctx, code: string, chosen: number | null): Promise<void> {
  const actor = requireMember(ctx);
  if (chosen !== null) requireRecent(ctx);
  await ctx.app.limits.scanCodes.take(ctx.ip, ctx.now);
  const decided = await sql<{ state: ScanState }>`
    update device_logins set session_id = ${actor.sessionId}::bigint,
      state = case when number = ${chosen}::integer then 'approved' else 'refused' end
    where ${isHere(ctx, code)} and ${isOf(actor)} and expires_at > ${ctx.now}::timestamptz
      and (state = 'scanned' or (state = 'approved' and ${chosen}::integer is null))
    returning state`.execute(ctx.db);
  const state = decided.rows[0]?.state;
  if (!state) throw new DomainError('scan_gone');
  ctx.app.log.info({ userId: actor.userId, isWanted: chosen !== null, state }, 'login of another device decided');
  if (chosen !== null && state !== 'approved') throw new DomainError('device_number_wrong');
}

async function claim(ctx: Ctx, { sessionId }: Actor, code: string): Promise<Row | undefined> {
  const until = new Date(ctx.now.getTime() + ANSWER_SECONDS * 1000);
  const claimed = await sql<Row>`
    update device_logins set state = 'scanned', session_id = ${sessionId}::bigint, expires_at = ${until}::timestamptz
    where ${isHere(ctx, code)} and state = 'waiting' and expires_at > ${ctx.now}::timestamptz
    returning state, choices, ip, user_agent, created_at, expires_at`.execute(ctx.db);
  return claimed.rows[0];
}

async function findClaimed(ctx: Ctx, actor: Actor, code: string): Promise<Row | undefined> {
  const found = await sql<Row>`
    select state, choices, ip, user_agent, created_at, expires_at from device_logins
    where ${isHere(ctx, code)} and ${isOf(actor)}`.execute(ctx.db);
  return found.rows[0];
}

const isHere = (ctx: Ctx, code: string) =>
  sql`code_hash = ${hashToken(code)} and site_id = ${ctx.site.id}::bigint and scope = ${scopeOf(ctx)}`;
const isOf = ({ userId }: Actor) => sql`session_id in (select id from sessions where user_id = ${userId}::bigint)`;
