import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { sanitiseHtml, textOfHtml } from '../../catalog/sanitise-html.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { claimPictures } from '../../uploads/claim-pictures.server.ts';
import { requireDesk } from '../desk/list-desk.server.ts';
import { isBlank, PLATFORM } from '../rules.ts';
import type { SaveNotice } from './contract.ts';

/**
 * What a merchant writes beside the messages, as safe HTML in the reader's language; empty without a notice. Its links
 * open in a new tab: the window may be the frame of another page.
 */
export async function readNotice(ctx: Ctx, merchantId: number): Promise<string> {
  const found = await sql<{ html: string | null }>`
    select pick_text(data -> 'notice', ${ctx.locale}, ${ctx.site.defaultLocale}) as html
    from chat.settings where merchant_id = ${merchantId}::bigint`.execute(ctx.db);
  return (found.rows[0]?.html ?? '').replaceAll('<a ', '<a target="_blank" ');
}

/** The same for its editor, in every language. Throws `chat_not_found`. */
export async function listNotice(ctx: Ctx, merId: number): Promise<{ texts: Texts }> {
  await requireDesk(ctx, merId);
  const found = await sql<{ texts: Texts | null }>`
    select data -> 'notice' as texts from chat.settings where merchant_id = ${merId}::bigint`.execute(ctx.db);
  return { texts: found.rows[0]?.texts ?? {} };
}

/** Saves the notice of a merchant; languages without anything to see are left out. Throws `chat_not_found`. */
export async function saveNotice(ctx: Ctx, { merId, texts }: SaveNotice): Promise<void> {
  await requireDesk(ctx, merId);
  const notice = Object.fromEntries(
    Object.entries(texts).flatMap(([locale, html]) => {
      const safe = sanitiseHtml(html ?? '');
      return isBlank(textOfHtml(safe)) && !safe.includes('<img') ? [] : [[locale, safe]];
    }),
  );
  await transact(ctx, async ({ db }) => {
    await claimPictures(db, {
      userId: requireActor(ctx).userId,
      as: merId === PLATFORM ? 'content' : 'shop',
      urls: Object.values(notice).flatMap((html) =>
        [...html.matchAll(/<img\b[^>]*?\bsrc="(\/media\/[^"]+)"/g)].flatMap(([, url]) => url ?? []),
      ),
    });
    await sql`
      insert into chat.settings (merchant_id, data)
      values (${merId}::bigint, jsonb_build_object('notice', ${JSON.stringify(notice)}::jsonb))
      on conflict (merchant_id) do update set data = settings.data || excluded.data`.execute(db);
  });
}
