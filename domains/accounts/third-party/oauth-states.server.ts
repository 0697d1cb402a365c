import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { deriveKey, hashToken, isSecret, randomToken, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { HANDSHAKE_SECONDS, type ProviderKey } from './rules.ts';

/** What the sign-in is for. */
export interface OauthClients {
  purpose: 'enter' | 'link' | 'scan';
  userId?: number | undefined;
  scanId?: number | undefined;
}

interface NewOauthState extends OauthClients {
  provider: ProviderKey;
  /** The value that the provider returns: our state, or the provider's request token. */
  state: string;
  /** Known only to the browser, in a cookie. */
  browser: string;
  redirectUri: string;
  wantedPath: string;
  requestSecret?: string;
}

export interface OauthState {
  purpose: OauthClients['purpose'];
  userId: number | null;
  scanId: number | null;
  redirectUri: string;
  wantedPath: string;
  requestSecret: string | null;
}

/** Stores a pending sign-in. */
export async function createOauthState(ctx: Ctx, handshake: NewOauthState): Promise<void> {
  const { provider, state, browser, purpose, userId, scanId, redirectUri, wantedPath, requestSecret } = handshake;
  const state_hash = hashToken(state);
  await ctx.db
    .insertInto('third_party_handshakes')
    .values({
      state_hash,
      provider,
      browser_hash: hashToken(browser),
      purpose,
      user_id: userId ?? null,
      scan_id: scanId ?? null,
      redirect_uri: redirectUri,
      wanted_path: wantedPath,
      shop_host: ctx.shopHost ?? null,
      request_secret: requestSecret === undefined ? null : seal(secretKey(ctx), requestSecret, state_hash),
      expires_at: new Date(ctx.now.getTime() + HANDSHAKE_SECONDS * 1000),
    })
    .execute();
}

/** Who may complete a sign-in: the browser that started it, or a client with the token's secret. */
export type Bearer = { browser: string | undefined } | { requestSecret: string };

/**
 * Consumes the state of a returning user, for good: a second use is refused, also at the same moment. Throws
 * `handshake_foreign`, `handshake_used` or `handshake_expired`.
 */
export async function consumeOauthState(
  ctx: Ctx,
  provider: ProviderKey,
  state: string,
  bearer: Bearer,
): Promise<OauthState> {
  const state_hash = hashToken(state);
  const browserHash = 'browser' in bearer ? hashToken(bearer.browser ?? '') : null;
  const taken = await sql<{
    purpose: OauthClients['purpose'];
    user_id: number | null;
    scan_id: number | null;
    redirect_uri: string;
    wanted_path: string;
    request_secret: string | null;
  }>`
    update third_party_handshakes set used_at = ${ctx.now}::timestamptz
    where state_hash = ${state_hash} and provider = ${provider}
      and browser_hash = coalesce(${browserHash}::text, browser_hash)
      and shop_host is not distinct from ${ctx.shopHost ?? null}::text
      and used_at is null and expires_at > ${ctx.now}::timestamptz
    returning purpose, user_id, scan_id, redirect_uri, wanted_path, request_secret`.execute(ctx.db);
  const row = taken.rows[0];
  if (!row) throw new DomainError(await whyNot(ctx, provider, state_hash, browserHash));
  const requestSecret = row.request_secret && unseal(secretKey(ctx), row.request_secret, state_hash);
  if ('requestSecret' in bearer && !isSecret(bearer.requestSecret, requestSecret ?? randomToken())) {
    throw new DomainError('handshake_foreign');
  }
  return {
    purpose: row.purpose,
    userId: row.user_id,
    scanId: row.scan_id,
    redirectUri: row.redirect_uri,
    wantedPath: row.wanted_path,
    requestSecret,
  };
}

/** Others learn only that it is not theirs. */
async function whyNot(ctx: Ctx, provider: ProviderKey, stateHash: string, browserHash: string | null) {
  const found = await ctx.db
    .selectFrom('third_party_handshakes')
    .select(['used_at', 'browser_hash', 'shop_host'])
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!found || (browserHash !== null && found.browser_hash !== browserHash)) return 'handshake_foreign';
  if (found.shop_host !== (ctx.shopHost ?? null)) return 'handshake_foreign';
  return found.used_at ? 'handshake_used' : 'handshake_expired';
}

/**
 * The PKCE verifier and the nonce of a state. Both are derived from it with the server's secret, so that no table stores
 * them.
 */
export function derivedSecrets(ctx: Ctx, state: string): { verifier: string; nonce: string } {
  const key = deriveKey(ctx.app.secret, 'third-party handshakes');
  return { verifier: sign(key, `verifier|${state}`), nonce: sign(key, `nonce|${state}`) };
}

function secretKey(ctx: Ctx): Buffer {
  return deriveKey(ctx.app.secret, 'third-party request secrets');
}

const KEPT_MS = 86_400_000;

/** Deletes sign-in states and scanned codes a day after they expire; until then their owner gets a specific error. */
export async function deleteExpiredOauthStates(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_MS);
  const handshakes = await ctx.db
    .deleteFrom('third_party_handshakes')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  const scans = await ctx.db.deleteFrom('scan_logins').where('expires_at', '<', before).executeTakeFirst();
  return Number(handshakes.numDeletedRows + scans.numDeletedRows);
}
