import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficeReview } from './office-review.tsx';

type Review = ComponentProps<typeof OfficeReview>['review'];

interface ReviewTabsProps<Tab extends string> {
  path: '/admin/reviews' | '/login2/reviews';
  tabs: readonly Tab[];
  current: Tab;
  /** The tab that the path alone opens. */
  first: Tab;
  counts: Partial<Record<Tab, number>>;
}

export function ReviewTabs<Tab extends string>({ path, tabs, current, first, counts }: ReviewTabsProps<Tab>) {
  const { t } = useTexts();
  return (
    <div className="mb-4">
      <TabLinks
        label={t('review-admin:tabs')}
        current={current}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'all' ? t('back-office:all') : t(`review-admin:tab.${key}`),
          to: key === first ? path : (`${path}?tab=${key}` as const),
          count: counts[key] ?? 0,
        }))}
      />
    </div>
  );
}

interface ReviewListProps<Each extends Review> {
  reviews: ComponentProps<typeof ListFoot>['list'] & { list: readonly Each[] };
  factsOf: (review: Each) => ReactNode;
  /** What can be done about a review. */
  actsOf: (review: Each) => ReactNode;
  /** What is said where there are none. */
  none: { title: string; hint?: string };
}

/** Reviews with what the office may do about each. */
export function ReviewList<Each extends Review>({ reviews, factsOf, actsOf, none }: ReviewListProps<Each>) {
  if (reviews.list.length === 0) return <NothingHere icon="star" {...none} />;
  return (
    <>
      <ul className="grid gap-3">
        {reviews.list.map((review) => (
          <li key={review.id}>
            <OfficeReview review={review} facts={factsOf(review)}>
              {actsOf(review)}
            </OfficeReview>
          </li>
        ))}
      </ul>
      <ListFoot list={reviews} most={10_000} />
    </>
  );
}
