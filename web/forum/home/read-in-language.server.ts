import type { FeedQuery, TopicFeed } from '../../../domains/forum/contract.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readLanguages } from './read-languages.ts';

/** Fewer than this in the reader's language, and the feed shows all languages. */
const FEW_TOPICS = 5;

/** A feed in the languages that the reader reads, or in all of them: on demand, and where the former leaves the page empty. */
export async function readInLanguage(
  ctx: Ctx,
  query: Partial<FeedQuery>,
  isInAll: boolean,
): Promise<{ feed: TopicFeed; isInAll: boolean; hasFew: boolean }> {
  if (!isInAll) {
    const own = await listFeed(ctx, { ...query, writtenIn: readLanguages(ctx.locale).join(',') });
    if (own.total >= FEW_TOPICS) return { feed: own, isInAll, hasFew: false };
  }
  return { feed: await listFeed(ctx, query), isInAll, hasFew: !isInAll };
}
