import { type RawBuilder, sql } from 'kysely';
import type { TextBooks } from '../../platform/locale/texts.ts';
import { type Ctx, emit, requireActor } from '../kit/context.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import type { Notice, NoticeList } from './contract.ts';
import { renderNotification } from './render-notification.ts';
import { kindsOfTab, type NoticeKind, type NoticeTab } from './rules.ts';
import { wordedTexts } from './templates/worded-texts.server.ts';

/** Maximum of the message centre: nobody pages through more. */
const COUNTED_MOST = 1_000;

interface NoticeRow {
  id: number;
  kind: NoticeKind;
  data: Record<string, unknown>;
  link: string;
  createdAt: string;
  isRead: boolean;
}

/** The actor's notifications, newest first, in the language of the request. */
export async function listNotices(
  ctx: Ctx,
  { kind: tab, page, limit }: { kind: NoticeTab; page: number; limit: number },
): Promise<NoticeList> {
  const { userId } = requireActor(ctx);
  const isOfTab = ofTab(tab);
  // tabs that are of every kind have no number of their own: it would be counted a second time
  const unreadOfKind = kindsOfTab(tab)
    ? sql`(select count(*)::int from notices n
        where n.user_id = ${userId}::bigint and not n.hidden and n.read_at is null and ${isOfTab})`
    : sql`null::int`;
  const isWanted = tab === 'unread' ? sql`n.read_at is null` : isOfTab;
  const result = await sql<{ list: NoticeRow[] | null; total: number; unread: number; unreadOfKind: number | null }>`
    select
      (select json_agg(shown) from (
        select n.id, n.kind, n.data, n.link, n.created_at as "createdAt", n.read_at is not null as "isRead"
        from notices n where n.user_id = ${userId}::bigint and not n.hidden and ${isWanted}
        order by n.created_at desc, n.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from (select from notices n
        where n.user_id = ${userId}::bigint and not n.hidden and ${isWanted} limit ${COUNTED_MOST}) counted) as total,
      (select count(*)::int from notices n where n.user_id = ${userId}::bigint and not n.hidden and n.read_at is null) as unread,
      ${unreadOfKind} as "unreadOfKind"`.execute(ctx.db);
  const { list = null, total = 0, unread = 0, unreadOfKind: counted = null } = result.rows[0] ?? {};
  const texts = await wordedTexts(ctx);
  const withheld = new Set<string>();
  const links = [...new Set((list ?? []).map(({ link }) => link))].filter((link) => link !== '');
  await emit(ctx, 'notices.reading', { links, withhold: (link) => void withheld.add(link) });
  const shown = (list ?? []).map((row) => presentNotice(ctx, texts, row, withheld.has(row.link)));
  return { list: shown, total, unread, unreadOfKind: counted ?? unread, page, limit };
}

/** What the notifications `n` of a tab have in common. */
export function ofTab(tab: NoticeTab): RawBuilder<boolean> {
  const kinds = kindsOfTab(tab);
  return kinds ? sql`n.kind = any(${kinds}::text[])` : sql`true`;
}

/** What is withheld from the reader is neither named nor linked. */
function presentNotice(
  ctx: Ctx,
  texts: TextBooks,
  { data, createdAt, isRead, ...row }: NoticeRow,
  isWithheld: boolean,
): Notice {
  const { t } = texts[ctx.locale];
  const reader = { locale: ctx.locale, timeZone: timeZoneOf(ctx.site), siteLocale: ctx.site.defaultLocale };
  return {
    ...row,
    ...(isWithheld
      ? { link: '', title: t('notifications:forum.withheld.title'), text: t('notifications:forum.withheld.text') }
      : renderNotification(texts, { kind: row.kind, data }, reader)),
    createdAt: new Date(createdAt).toISOString(),
    isRead,
  };
}
