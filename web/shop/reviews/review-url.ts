import type { PageAddress } from '../../manifest/page-address.ts';
import { tabAddress } from '../../ui/list-tabs.ts';

export const EVALUATION_TABS = ['to_review', 'reviewed'] as const;
export type EvaluationTab = (typeof EVALUATION_TABS)[number];

/** What was just done, shown above the list. */
export const EVALUATION_DONE = ['written', 'held', 'completed', 'edited', 'added', 'removed'] as const;
export type EvaluationDone = (typeof EVALUATION_DONE)[number];

export function reviewLists(tab: EvaluationTab, page = 1): PageAddress {
  return tabAddress('/users/evaluation_list', tab === 'to_review' ? {} : { tab }, page);
}

/** URL for reviewing the lines of an order. */
export function reviewOrder(orderNo: string): PageAddress {
  return `/users/evaluation_confirm?${new URLSearchParams({ orderNo })}`;
}

const REVIEW_CHANGES = ['edit', 'add_on'] as const;
export type ReviewChange = (typeof REVIEW_CHANGES)[number];

/** URL for editing one's own review or adding a follow-up. */
export function changeReview(id: number, act: ReviewChange): PageAddress {
  return `/users/evaluation_confirm?${new URLSearchParams({ reviewId: String(id), act })}`;
}

/** The parsed URL; undefined if it is invalid. */
export function readReviewPage(
  search: URLSearchParams,
): { orderNo: string } | { reviewId: number; act: ReviewChange } | undefined {
  const orderNo = (search.get('orderNo') ?? '').slice(0, 40);
  if (orderNo) return { orderNo };
  const reviewId = search.get('reviewId') ?? '';
  const act = REVIEW_CHANGES.find((each) => each === search.get('act'));
  return act && /^[1-9]\d{0,14}$/.test(reviewId) ? { reviewId: Number(reviewId), act } : undefined;
}
