import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { sanitiseHtml } from '../../catalog/sanitise-html.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { changesOf } from '../changes.ts';
import { refuseSilent } from '../titles.ts';
import type { PageInput } from './contract.ts';

/** Changes a long text of the platform. Its HTML is sanitised here; the previous version stays in the audit log. */
export async function saveText(ctx: Ctx, { mark, title, body }: PageInput): Promise<void> {
  requirePlatformPermission(ctx, 'content.manage');
  refuseSilent(ctx, title);
  refuseSilent(ctx, body, 'body');
  const safe = Object.fromEntries(Object.entries(body).map(([locale, html]) => [locale, sanitiseHtml(html ?? '')]));
  await transact(ctx, async (tx) => {
    const found = await sql<{ title: unknown; body: unknown }>`
      select title, body from pages where mark = ${mark} for update`.execute(tx.db);
    const [before] = found.rows;
    if (!before) throw new DomainError('not_found');
    await sql`
      update pages set title = ${JSON.stringify(title)}, body = ${JSON.stringify(safe)}, updated_at = ${ctx.now}::timestamptz
      where mark = ${mark}`.execute(tx.db);
    await audit(tx, 'text.saved', `text:${mark}`, changesOf(before, { title, body: safe }));
    await invalidateCache(tx.db, 'sites');
  });
}
