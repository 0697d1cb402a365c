import { deriveKey, hashToken, randomToken, sign } from '../../../../platform/tokens.ts';
import type { Ctx } from '../../../kit/context.ts';
import { safeRedirect } from '../../rules.ts';
import { requireClient } from '../oauth-client.server.ts';
import { SCAN_SECONDS, type ScanState } from '../rules.ts';
import { ownOrigin } from '../start-third-party.server.ts';

/** A QR code as seen by the browser that shows it. */
export interface ShownScan {
  /** From the browser's cookie. */
  browser: string;
  /** Content of the QR code: the URL that a phone opens. */
  address: string;
  state: ScanState;
  expiresAt: Date;
}

/** The browser's current code while it is valid, otherwise a new one, so that reloading shows the same code. */
export async function showScan(
  ctx: Ctx,
  { url, browser, wantedPath }: { url: URL; browser: string | undefined; wantedPath: string },
): Promise<ShownScan> {
  requireClient(ctx.app, 'wechat');
  const found = browser ? await readScan(ctx, browser) : undefined;
  const isGood = found?.state === 'waiting' || found?.state === 'scanned' || found?.state === 'approved';
  if (browser && found && isGood) return { ...found, browser, address: addressOf(ctx, url, browser) };
  return openScan(ctx, url, wantedPath);
}

async function openScan(ctx: Ctx, url: URL, wantedPath: string): Promise<ShownScan> {
  await ctx.app.limits.scanCodes.take(ctx.ip, ctx.now);
  const browser = randomToken();
  const expiresAt = new Date(ctx.now.getTime() + SCAN_SECONDS * 1000);
  await ctx.db
    .insertInto('scan_logins')
    .values({
      provider: 'wechat',
      ticket_hash: hashToken(ticketOf(ctx, browser)),
      browser_hash: hashToken(browser),
      wanted_path: safeRedirect(wantedPath),
      shop_host: ctx.shopHost ?? null,
      ip: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .execute();
  return { browser, address: addressOf(ctx, url, browser), state: 'waiting', expiresAt };
}

/** Status of a browser's code; undefined if it has none. */
export async function readScan(ctx: Ctx, browser: string): Promise<{ state: ScanState; expiresAt: Date } | undefined> {
  const row = await ctx.db
    .selectFrom('scan_logins')
    .select(['state', 'expires_at'])
    .where('browser_hash', '=', hashToken(browser))
    .executeTakeFirst();
  if (!row) return undefined;
  const isOver = row.expires_at <= ctx.now && row.state !== 'entered';
  return { state: isOver ? 'expired' : (row.state as ScanState), expiresAt: row.expires_at };
}

/**
 * What a phone reads from the screen must not reveal the browser's cookie, yet the browser must be able to show it
 * again.
 */
function ticketOf(ctx: Ctx, browser: string): string {
  return sign(deriveKey(ctx.app.secret, 'scan tickets'), browser);
}

function addressOf(ctx: Ctx, url: URL, browser: string): string {
  return `${ownOrigin(ctx.app, url)}/login/scan/${ticketOf(ctx, browser)}`;
}
