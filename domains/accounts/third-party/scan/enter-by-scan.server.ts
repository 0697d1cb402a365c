import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import type { Ctx } from '../../../kit/context.ts';
import { enterByIdentity } from '../enter-by-identity.server.ts';
import type { Profile, ProviderKey } from '../rules.ts';

/**
 * Logs in the browser whose code a phone has confirmed, once; otherwise throws `scan_gone`. The phone's data is
 * deleted.
 */
export async function enterByScan(ctx: Ctx, browser: string | undefined): Promise<{ token: string; path: string }> {
  const taken = await sql<{ provider: ProviderKey; profile: Profile; wanted_path: string }>`
    with good as (
      select id, provider, profile, wanted_path from scan_logins
      where browser_hash = ${hashToken(browser ?? '')} and state = 'approved' and expires_at > ${ctx.now}::timestamptz
        and shop_host is not distinct from ${ctx.shopHost ?? null}::text
      for update)
    update scan_logins s set state = 'entered', profile = null from good where s.id = good.id
    returning good.provider, good.profile, good.wanted_path`.execute(ctx.db);
  const row = taken.rows[0];
  if (!row) throw new DomainError('scan_gone');
  return { ...(await enterByIdentity(ctx, row.provider, row.profile)), path: row.wanted_path };
}
