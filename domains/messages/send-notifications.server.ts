import { sql } from 'kysely';
import { FALLBACK_LOCALE, type Locale, readLocale } from '../../platform/locale/locale.ts';
import type { TextBooks } from '../../platform/locale/texts.ts';
import { canText } from '../accounts/phones/send-phone-code.server.ts';
import { type Ctx, emit } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { GUEST_NEWS, takeGuestMails } from './guest-mails.server.ts';
import { type PushedNotice, queuePush } from './push/deliver-push.server.ts';
import { noticeValues, renderNotification } from './render-notification.ts';
import { NOTICES, type NoticeKind } from './rules.ts';
import { mailRow } from './send-mail.server.ts';
import { textRow } from './send-text.server.ts';
import { wordedTexts } from './templates/worded-texts.server.ts';
import { NOTICE_DEFAULTS, type NoticeChannel, ONE_CLICK_TOPICS } from './topics.ts';
import { unsubscribeHeaders } from './unsubscribe.server.ts';
import { withheldLetters } from './withheld-letters.server.ts';

const BATCH = 200;

interface Told {
  user_id: number;
  kind: NoticeKind;
  data: Record<string, unknown>;
  link: string;
  locale: string;
  /** A buyer without an account, whose session is in one browser only. */
  is_guest: boolean;
  /** Only verified contacts; `stranger` is an unverified address typed by a visitor. */
  email: string | null;
  phone: string | null;
  stranger: string | null;
  preferences: { topic: string; channel: string; wanted: boolean }[] | null;
}

/**
 * Forwards new notifications: by mail and text message according to preferences, in the reader's language, and to their
 * open windows. Returns how many. Deferred so that creating a notification costs one row.
 */
export function sendNotifications(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const taken = await takeNew(tx);
    if (taken.length === 0) return 0;
    const letterOf = ({ user_id, link }: Told) => ({ readerId: user_id, link });
    const isWithheld = await withheldLetters(tx, taken.map(letterOf));
    const notices = taken.filter((notice) => !isWithheld(letterOf(notice)));
    const about = new Map<string, (locale: Locale) => string>();
    const passes = new Map<string, string>();
    const links = [...new Set(notices.map((notice) => notice.link))];
    await emit(tx, 'notices.spreading', {
      links,
      give: (link, write) => void about.set(link, write),
      pass: (link, path) => void passes.set(link, path),
    });
    const texts = await wordedTexts(tx);
    const rows = [];
    const pushed = notices.filter((notice) => isWanted(notice, 'push')).map((notice) => pushOf(tx, texts, notice));
    for (const notice of notices) {
      const pass = notice.is_guest ? passes.get(notice.link) : undefined;
      rows.push(...outboxRows(tx, texts, notice, { more: about.get(notice.link), pass }));
    }
    rows.push(...(await strangerRows(tx, texts, notices, passes)));
    if (rows.length > 0) await tx.db.insertInto('outbox').values(rows).execute();
    await queuePush(tx, pushed);
    await notifyWindows(tx, [...new Set(taken.map((notice) => notice.user_id))]);
    return taken.length;
  });
}

/** Updates the unread count in these people's open windows, whichever process they are connected to. */
export async function notifyWindows(ctx: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<void> {
  await sql`select pg_notify('news', ${JSON.stringify(userIds)})`.execute(ctx.db);
}

async function takeNew(ctx: Ctx): Promise<Told[]> {
  const taken = await sql<Told>`
    with due as (
      select id from notices where spread_at is null order by id limit ${BATCH}::int for update skip locked
    ), taken as (
      update notices n set spread_at = ${ctx.now}::timestamptz from due where n.id = due.id
      returning n.id, n.user_id, n.kind, n.data, n.link
    )
    select t.user_id, t.kind, t.data, t.link, u.locale, u.kind = 'visitor' as is_guest,
      case when u.kind = 'member' or u.email_verified_at is not null then u.email end as email,
      case when u.kind = 'member' or u.phone_verified_at is not null then u.phone end as phone,
      case when u.kind = 'visitor' and u.email_verified_at is null then u.email end as stranger,
      (select jsonb_agg(jsonb_build_object('topic', w.topic, 'channel', w.channel, 'wanted', w.wanted))
       from notification_preferences w where w.user_id = t.user_id) as preferences
    from taken t join users u on u.id = t.user_id and u.status = 'active' order by t.id`.execute(ctx.db);
  return taken.rows;
}

/** The address that a visitor typed is not verified: it gets the news of its orders, with a link to each. */
async function strangerRows(ctx: Ctx, texts: TextBooks, notices: readonly Told[], passes: Map<string, string>) {
  const wanted = notices.flatMap((notice) => {
    const pass = passes.get(notice.link);
    const { user_id: userId, stranger: email, kind } = notice;
    return email && pass && GUEST_NEWS[kind] !== undefined ? [{ notice, pass, userId, email }] : [];
  });
  const taken = await takeGuestMails(ctx, wanted);
  return taken.map(({ notice, pass, email }) => {
    const locale: Locale = readLocale(notice.locale) ?? FALLBACK_LOCALE;
    const { t } = texts[locale];
    const plain = GUEST_NEWS[notice.kind];
    const reader = readerIn(ctx, locale);
    const values = noticeValues(notice, reader);
    const { title, text } = plain
      ? { title: t(`mail:${plain}.subject`, values), text: t(`mail:${plain}.text`, values) }
      : renderNotification(texts, notice, reader);
    const link = guestLink(ctx, texts, locale, pass);
    const words = [text, link.text, t('mail:guest_note')].join('\n\n');
    return mailRow(ctx, texts, { to: email, locale, subject: title, text: words, links: link.links });
  });
}

/** Opens the order without an account. */
function guestLink(ctx: Ctx, texts: TextBooks, locale: Locale, pass: string) {
  const url = ctx.app.publicUrl();
  return { text: texts[locale].t('mail:guest_link', { link: url + pass, url }), links: [url + pass] };
}

interface Extras {
  /** Adds details of the linked object. */
  more: ((locale: Locale) => string) | undefined;
  /** The path that opens it without a session. */
  pass: string | undefined;
}

function outboxRows(ctx: Ctx, texts: TextBooks, notice: Told, extras: Extras) {
  const { mail, text } = contentOf(ctx, texts, notice, extras);
  const about = notice.link === '' ? {} : { reader_id: notice.user_id, about: [notice.link] };
  const { topic } = NOTICES[notice.kind];
  const headers = ONE_CLICK_TOPICS.includes(topic)
    ? { headers: unsubscribeHeaders(ctx.app, { userId: notice.user_id, topic }) }
    : {};
  return [
    ...(notice.email && isWanted(notice, 'mail')
      ? [{ ...mailRow(ctx, texts, { ...mail, ...headers }), ...about }]
      : []),
    ...(notice.phone && canText(ctx.app) && isWanted(notice, 'sms')
      ? [{ ...textRow(ctx, { to: notice.phone, text: text }), ...about }]
      : []),
  ];
}

/** Only the title: push services and lock screens are read by others. */
function pushOf(ctx: Ctx, texts: TextBooks, notice: Told): PushedNotice {
  const locale: Locale = readLocale(notice.locale) ?? FALLBACK_LOCALE;
  const { title } = renderNotification(texts, notice, readerIn(ctx, locale));
  return { userId: notice.user_id, title, link: notice.link || '/' };
}

const readerIn = (ctx: Ctx, locale: Locale) => ({
  locale,
  timeZone: timeZoneOf(ctx.site),
  siteLocale: ctx.site.defaultLocale,
});

function contentOf(ctx: Ctx, texts: TextBooks, notice: Told, { more, pass }: Extras) {
  const locale: Locale = readLocale(notice.locale) ?? FALLBACK_LOCALE;
  const { title, text } = renderNotification(texts, notice, readerIn(ctx, locale));
  const url = ctx.app.publicUrl();
  const link = pass === undefined ? undefined : guestLink(ctx, texts, locale, pass);
  const address = link?.text ?? (notice.link && url + notice.link);
  const choose = !notice.is_guest && ctx.app.texts[locale].t('mail:choose', { url });
  const mail = {
    to: notice.email ?? '',
    locale,
    subject: title,
    text: [text, more?.(locale), address, choose].filter(Boolean).join('\n\n'),
    ...(link && { links: link.links }),
  };
  return { mail, text };
}

function isWanted({ kind, preferences }: Told, channel: NoticeChannel): boolean {
  const { topic } = NOTICES[kind];
  const own = preferences?.find((preference) => preference.topic === topic && preference.channel === channel);
  return own?.wanted ?? NOTICE_DEFAULTS[channel];
}
