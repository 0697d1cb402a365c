import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SaveNotices } from './contract.ts';
import { SHOP_NOTICES } from './rules.ts';
import { writeSettings } from './write-settings.server.ts';

/** Which of the shop's staff are mailed about what; accounts that do not belong to the shop are refused. */
export function saveNotices(ctx: Ctx, { notices }: SaveNotices): Promise<void> {
  return writeSettings(ctx, 'settings.notices_changed', async ({ db }, own) => {
    const found = await sql<{ id: number }>`
      select owner_id as id from merchants where id = ${own.id}::bigint and owner_id is not null
      union select user_id from merchant_staff where merchant_id = ${own.id}::bigint`.execute(db);
    const staff = new Set(found.rows.map(({ id }) => id));
    const wrong = SHOP_NOTICES.filter((kind) => notices[kind].some((id) => !staff.has(id)));
    if (wrong.length > 0) refuseFields(wrong.map((kind) => ({ field: `notices.${kind}`, code: 'invalid_value' })));
    return { notices: JSON.stringify(notices) };
  });
}
