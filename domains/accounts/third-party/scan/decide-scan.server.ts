import { DomainError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import type { Ctx } from '../../../kit/context.ts';
import { nameDevice, namePlace } from '../../sessions/names.server.ts';
import type { ScanState } from '../rules.ts';

/** What the phone has to confirm: whether that screen belongs to its owner. */
export interface ScanQuestion {
  state: ScanState;
  device: string;
  place: string;
  at: string;
}

/** The code scanned by this phone; throws `scan_gone`. */
export async function readScanQuestion(ctx: Ctx, phone: string | undefined): Promise<ScanQuestion> {
  const row = await ctx.db
    .selectFrom('scan_logins')
    .select(['state', 'ip', 'user_agent', 'created_at', 'expires_at'])
    .where('phone_hash', '=', hashToken(phone ?? ''))
    .executeTakeFirst();
  if (!row) throw new DomainError('scan_gone');
  const isOver = row.state === 'scanned' && row.expires_at <= ctx.now;
  return {
    state: isOver ? 'expired' : (row.state as ScanState),
    device: nameDevice(ctx.app.texts[ctx.locale], row.user_agent),
    place: (await namePlace(ctx, ctx.locale, row.ip)).name,
    at: row.created_at.toISOString(),
  };
}

/** The phone's answer. The user may have been shown a stranger's code, so without confirmation it logs nobody in. */
export async function decideScan(ctx: Ctx, phone: string | undefined, isWanted: boolean): Promise<void> {
  const decided = await ctx.db
    .updateTable('scan_logins')
    .set({ state: isWanted ? 'approved' : 'refused' })
    .where('phone_hash', '=', hashToken(phone ?? ''))
    .where('state', '=', 'scanned')
    .where('expires_at', '>', ctx.now)
    .where('shop_host', 'is not distinct from', ctx.shopHost ?? null)
    .executeTakeFirst();
  if (!decided.numUpdatedRows) throw new DomainError('scan_gone');
}
