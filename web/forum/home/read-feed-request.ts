import { FEEDS, type Feed } from '../../../domains/forum/rules.ts';

const MOST_PAGES = 1_000;

/** The feed, the page and whether topics of all languages are wanted; anything else is the first. */
export function readFeedRequest(request: Request, first: Feed): { feed: Feed; page: number; isInAll: boolean } {
  const { searchParams } = new URL(request.url);
  const feed = FEEDS.find((name) => name === searchParams.get('feed')) ?? first;
  return { feed, page: readPageNumber(searchParams), isInAll: searchParams.get('in') === 'all' };
}

export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1;
}
