import { randomInt } from 'node:crypto';
import { DomainError } from '../../../platform/errors.ts';
import { deriveKey, hashToken, randomToken, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { scopeOf } from '../sessions/rules.ts';
import type { ScanState } from '../third-party/rules.ts';
import { ownOrigin } from '../third-party/start-third-party.server.ts';
import { CHOICES, CODE_SECONDS } from './rules.ts';

/** A code as the browser that wants to be logged in shows it. */
export interface ShownDeviceCode {
  /** Secret of the browser, for its cookie. */
  browser: string;
  /** Content of the QR code: the page on which the phone answers. */
  address: string;
  state: ScanState;
  number: number | null;
}

/** State of a code for the browser that shows it. */
export interface DeviceCodeState {
  state: ScanState;
  /**
   * What the phone has to choose. Null until it has scanned the code: a picture of the code that is sent to another
   * person has no number.
   */
  number: number | null;
}

/** Below which path the phone answers: that of the page which shows the code. */
interface Place {
  url: URL;
  path: `/${string}`;
}

/**
 * The browser's current code while it can lead to a login, otherwise a new one: reloading the page shows the same.
 * Throws `provider_off` under a shop's own host: the shop decides where its name leads, and could show codes of its own.
 */
export async function showDeviceCode(
  ctx: Ctx,
  { browser, ...place }: Place & { browser: string | undefined },
): Promise<ShownDeviceCode> {
  if (ctx.shopHost) throw new DomainError('provider_off');
  if (browser) {
    const { state, number } = await readDeviceCode(ctx, browser);
    const isGood = state === 'waiting' || state === 'scanned' || state === 'approved';
    if (isGood) return { browser, address: addressOf(ctx, place, browser), state, number };
  }
  return makeDeviceCode(ctx, place);
}

async function makeDeviceCode(ctx: Ctx, place: Place): Promise<ShownDeviceCode> {
  await ctx.app.limits.scanCodes.take(ctx.ip, ctx.now);
  const browser = randomToken();
  await ctx.db
    .insertInto('device_logins')
    .values({
      code_hash: hashToken(codeOf(ctx, browser)),
      browser_hash: hashToken(browser),
      site_id: ctx.site.id,
      scope: scopeOf(ctx),
      ...drawNumbers(),
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + CODE_SECONDS * 1000),
    })
    .execute();
  return { browser, address: addressOf(ctx, place, browser), state: 'waiting', number: null };
}

/** Different numbers of two digits in random order, and the one of them that the screen shows. */
function drawNumbers(): { number: number; choices: number[] } {
  const drawn = new Set<number>();
  while (drawn.size < CHOICES) drawn.add(randomInt(10, 100));
  const choices = [...drawn];
  return { number: choices[randomInt(CHOICES)] as number, choices };
}

/** State of the code that this browser shows here; `expired` as well if it shows none. */
export async function readDeviceCode(ctx: Ctx, browser: string): Promise<DeviceCodeState> {
  await ctx.app.limits.devicePolls.take(ctx.ip, ctx.now);
  const row = await ctx.db
    .selectFrom('device_logins')
    .select(['state', 'number', 'expires_at'])
    .where('browser_hash', '=', hashToken(browser))
    .where('site_id', '=', ctx.site.id)
    .where('scope', '=', scopeOf(ctx))
    .executeTakeFirst();
  if (!row || row.expires_at <= ctx.now) return { state: 'expired', number: null };
  return { state: row.state as ScanState, number: row.state === 'scanned' ? row.number : null };
}

/**
 * Derived from the browser's secret, so that the same code can be shown again; it must not reveal the secret, because
 * anyone who sees the screen can read it.
 */
function codeOf(ctx: Ctx, browser: string): string {
  return sign(deriveKey(ctx.app.secret, 'device codes'), browser);
}

function addressOf(ctx: Ctx, { url, path }: Place, browser: string): string {
  return `${ownOrigin(ctx.app, url)}${path}/${codeOf(ctx, browser)}`;
}
