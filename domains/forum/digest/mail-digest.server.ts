import { type Locale, readLocale } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { siteAddress } from '../../sites/site-url.ts';
import type { DigestNews } from './news.server.ts';
import { UNSUBSCRIBE_CALL } from './rules.ts';
import { unsubscribeToken } from './unsubscribe.server.ts';

interface Recipient {
  userId: number;
  email: string;
  locale: string | null;
  news: DigestNews;
}

/** Puts a digest into the outbox, in the member's language, with a one-click link to end it (RFC 8058). */
export async function mailDigest(ctx: Ctx, { userId, email, locale: own, news }: Recipient): Promise<void> {
  const locale = readLocale(own) ?? ctx.site.defaultLocale;
  const base = siteAddress(ctx.app, ctx.site);
  const token = unsubscribeToken(ctx.app, { siteId: ctx.site.id, userId });
  const values = {
    news: textOf(ctx, locale, news, base),
    forum: `${base}/bbs`,
    settings: `${base}/bbs/my/editUser`,
    unsubscribe: `${base}/bbs/unsubscribe?token=${token}`,
  };
  await sendMail(ctx, {
    to: email,
    locale,
    template: 'forum_digest',
    values,
    links: [...linksOf(news, base), values.forum, values.settings, values.unsubscribe],
    about: { readerId: userId, links: linksOf(news, '') },
    headers: {
      'List-Unsubscribe': `<${base}${UNSUBSCRIBE_CALL}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

const topicLink = (base: string, { id }: { id: number }) => `${base}/bbs/topic/${id}`;
const answerLink = (base: string, topic: { id: number; commentId: number }) =>
  `${topicLink(base, topic)}?comment=${topic.commentId}`;

function linksOf({ topics, answered }: DigestNews, base: string): string[] {
  return [...topics.map((topic) => topicLink(base, topic)), ...answered.map((topic) => answerLink(base, topic))];
}

/** A paragraph for each heading and topic. */
function textOf(ctx: Ctx, locale: Locale, { topics, answered }: DigestNews, base: string): string {
  const { t } = ctx.app.texts[locale];
  const parts: string[] = [];
  if (answered.length > 0) parts.push(t('mail:digest_answers'));
  for (const topic of answered)
    parts.push([topic.title, t('mail:digest_count', { num: topic.count }), answerLink(base, topic)].join('\n'));
  if (topics.length > 0) parts.push(t('mail:digest_topics'));
  for (const topic of topics)
    parts.push(
      [topic.title, [topic.board, topic.author].filter(Boolean).join(' · '), topicLink(base, topic)].join('\n'),
    );
  return parts.join('\n\n');
}
