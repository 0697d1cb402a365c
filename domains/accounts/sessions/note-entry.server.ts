import { sql } from 'kysely';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { isLocale, type Locale } from '../../../platform/locale/locale.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import type { LoginMethod } from '../rules.ts';
import { renameDevice } from './known-device.server.ts';
import { nameDevice, namePlace } from './names.server.ts';

interface Entry {
  userId: number;
  sessionId: number;
  method: LoginMethod;
}

interface Entered {
  /** Devices that the account had before this login, revoked or not. */
  devices: number;
  email: string | null;
  kind: string;
  locale: string;
}

/**
 * Records a login: adds it to the log, stores the browser, and mails the owner if the browser was unknown. The very
 * first browser is the owner's own.
 */
export async function noteEntry(ctx: Ctx, entry: Entry): Promise<void> {
  const { hash, deviceId } = await renameDevice(ctx, entry.userId);
  const { devices, email, kind, locale } = await logEntry(ctx, entry, hash, deviceId);
  if (deviceId !== null || devices === 0 || !email || kind !== 'member') return;
  const language: Locale = isLocale(locale) ? locale : ctx.locale;
  await emit(ctx, 'account.mail-due', {
    to: email,
    locale: language,
    template: 'new_device',
    values: {
      device: nameDevice(ctx.app.texts[language], ctx.userAgent),
      place: (await namePlace(ctx, language, ctx.ip)).name,
      ip: ctx.ip,
      time: `${formatDateTime(ctx.now.toISOString(), language)} UTC`,
    },
  });
}

/** One statement: the device if it is new, the session's device, the log entry. */
async function logEntry(
  ctx: Ctx,
  { userId, sessionId, method }: Entry,
  hash: string,
  deviceId: number | null,
): Promise<Entered> {
  const now = sql`${ctx.now}::timestamptz`;
  // a browser without a cookie gets one with this response
  const byCookie = ctx.device.isCookie || ctx.device.key === null;
  const result = await sql<Entered>`
    with had as (select count(*)::int as devices from known_devices where user_id = ${userId}::bigint),
    added as (
      insert into known_devices (user_id, device_hash, by_cookie, created_at, last_seen_at)
      select ${userId}::bigint, ${hash}, ${byCookie}::boolean, ${now}, ${now} where ${deviceId}::bigint is null
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at, forgotten_at = null
      returning id),
    marked as (
      update sessions set device_id = coalesce(${deviceId}::bigint, (select id from added))
      where id = ${sessionId}::bigint),
    logged as (
      insert into login_log (user_id, method, outcome, is_new_device, ip, user_agent, quarter, created_at)
      select ${userId}::bigint, ${method}, 'entered', ${deviceId}::bigint is null and had.devices > 0,
             ${ctx.ip}, ${ctx.userAgent.slice(0, 300)}, ${now}, ${now} from had)
    select had.devices, u.email, u.kind, u.locale from had, users u where u.id = ${userId}::bigint`.execute(ctx.db);
  return result.rows[0] ?? { devices: 0, email: null, kind: 'visitor', locale: '' };
}
