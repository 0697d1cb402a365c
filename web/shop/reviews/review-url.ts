import type { PageAddress } from '../../manifest/page-address.ts';
import { tabAddress } from '../../ui/list-tabs.ts';

export const EVALUATION_TABS = ['to_review', 'reviewed'] as const;
export type EvaluationTab = (typeof EVALUATION_TABS)[number];

/** What was just done, said above the list. */
export const EVALUATION_DONE = ['written', 'held', 'completed', 'edited', 'added', 'removed'] as const;
export type EvaluationDone = (typeof EVALUATION_DONE)[number];

export function reviewLists(tab: EvaluationTab, page = 1): PageAddress {
  return tabAddress('/users/evaluation_list', tab === 'to_review' ? {} : { tab }, page);
}

/** Where the lines of an order are reviewed. */
export function reviewOrder(orderNo: string): PageAddress {
  return `/users/evaluation_confirm?${new URLSearchParams({ orderNo })}`;
}

const REVIEW_CHANGES = ['edit', 'add_on'] as const;
export type ReviewChange = (typeof REVIEW_CHANGES)[number];

/** Where an own review is changed or added to. */
export function changeReview(id: number, act: ReviewChange): PageAddress {
  return `/users/evaluation_confirm?${new URLSearchParams({ reviewId: String(id), act })}`;
}

/** What an address asks for; undefined when it makes no sense. */
export function readReviewPage(
  search: URLSearchParams,
): { orderNo: string } | { reviewId: number; act: ReviewChange } | undefined {
  const orderNo = (search.get('orderNo') ?? '').slice(0, 40);
  if (orderNo) return { orderNo };
  const reviewId = search.get('reviewId') ?? '';
  const act = REVIEW_CHANGES.find((each) => each === search.get('act'));
  return act && /^[1-9]\d{0,14}$/.test(reviewId) ? { reviewId: Number(reviewId), act } : undefined;
}
