import { COMMENT_SORTS, type CommentSort } from '../../../domains/forum/rules.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

/** What the address of a topic says about its comments. */
export interface CommentRequest {
  sort: CommentSort;
  page: number;
  /** A comment to open the right page for. */
  comment?: number;
}

const MOST_PAGES = 100_000;
const wholeNumber = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

export function readCommentRequest(params: URLSearchParams): CommentRequest {
  return {
    sort: COMMENT_SORTS.find((name) => name === params.get('sort')) ?? 'oldest',
    page: Math.min(wholeNumber(params.get('page')) ?? 1, MOST_PAGES),
    comment: wholeNumber(params.get('comment')),
  };
}

export function readTopicId(text: string): number | undefined {
  return wholeNumber(text);
}

export function commentsAddress(topic: string, { sort, page }: Pick<CommentRequest, 'sort' | 'page'>): PageAddress {
  const query = new URLSearchParams();
  if (sort !== 'oldest') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return uncheckedAddress(`${topic}${query.size > 0 ? `?${query}` : ''}#comments`);
}

/** The lasting address of one comment: it opens the page that holds it. */
export const commentAddress = (topic: string, id: number): PageAddress =>
  uncheckedAddress(`${topic}?comment=${id}#comment-${id}`);
