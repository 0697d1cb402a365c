import type { TopicCard } from '../../../domains/forum/contract.ts';
import { readConfig } from '../../../domains/forum/people/config.server.ts';
import { readAuthor } from '../../../domains/forum/people/read-author.server.ts';
import { editedTopics } from '../../../domains/forum/topics/edited-topics.server.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/feed';
import { xmlText } from './xml-text.ts';

const MOST = 30;
/** A feed reader has no session: it sees what guests see. */
const MAX_AGE = 300;

/** Atom feed of the newest topics: of the forum, or of `?board=`, `?tag=` or `?author=`. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = { ...pageCtx(context), actor: null };
  const { searchParams, search } = new URL(request.url);
  const board = searchParams.get('board') ?? undefined;
  const tag = searchParams.get('tag') ?? undefined;
  const author = readTopicId(searchParams.get('author') ?? '');
  try {
    const { siteTitle } = await readConfig(ctx);
    const of = author ? (await readAuthor(ctx, { id: author })).name : tag;
    const { sticky, list } = await listFeed(ctx, { feed: 'newest', board, tag, author, limit: MOST });
    const title = [of ?? list[0]?.board.name.repeat(board ? 1 : 0), siteTitle].filter(Boolean).join(' · ');
    const topics = [...sticky, ...list];
    const edited = await editedTopics(
      ctx,
      topics.map(({ id }) => id),
    );
    const entries = topics.map((topic) => ({ ...topic, updatedAt: edited.get(topic.id) ?? topic.publishedAt }));
    const atom = atomOf(entries, { title, base: ctx.app.publicUrl(), query: search });
    // members of a members-only forum read it as well, but no cache may hand it to others
    const isPublic = ctx.site.access === 'public' && ctx.site.status === 'open';
    const headers = {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': isPublic ? `public, max-age=${MAX_AGE}` : 'private, no-store',
      vary: 'cookie, language, accept-language, type',
    };
    return new Response(atom, { headers });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return new Response('', { status: 404 });
  }
}

/** Published, or edited since. */
type Entry = TopicCard & { updatedAt: string };

interface FeedHead {
  title: string;
  base: string;
  query: string;
}

function atomOf(topics: readonly Entry[], { title, base, query }: FeedHead): string {
  const newestFirst = topics.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const self = xmlText(`${base}/bbs/feed.atom${query}`);
  const updated =
    topics
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${xmlText(title)}</title><id>${self}</id><updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/><link href="${xmlText(`${base}/bbs`)}"/>
${newestFirst.map((topic) => entryOf(topic, base)).join('\n')}
</feed>
`;
}

function entryOf(topic: Entry, base: string): string {
  const { locale, title, excerpt, publishedAt, updatedAt, author } = topic;
  const address = xmlText(`${base}/bbs/topic/${topic.id}`);
  return `<entry xml:lang="${xmlText(locale)}"><title>${xmlText(title || excerpt)}</title><id>${address}</id><link href="${address}"/>
<published>${publishedAt}</published><updated>${updatedAt}</updated><author><name>${xmlText(author.name || '–')}</name></author>
${topic.tags.map((tag) => `<category term="${xmlText(tag)}"/>`).join('')}<summary>${xmlText(excerpt)}</summary></entry>`;
}
