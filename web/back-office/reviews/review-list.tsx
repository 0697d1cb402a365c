import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { listHref } from '../kit/list-url.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficeReview } from './office-review.tsx';

type Review = ComponentProps<typeof OfficeReview>['review'];

interface ReviewTabsProps<Tab extends string> {
  tabs: readonly Tab[];
  current: Tab;
  /** The tab without a parameter. */
  first: Tab;
  counts: Partial<Record<Tab, number>>;
}

export function ReviewTabs<Tab extends string>({ tabs, current, first, counts }: ReviewTabsProps<Tab>) {
  const { t } = useTexts();
  const { search } = useLocation();
  return (
    <div className="mb-4">
      <TabLinks
        label={t('review-admin:tabs')}
        current={current}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'all' ? t('back-office:all') : t(`review-admin:tab.${key}`),
          to: listHref(search, { tab: key === first ? null : key }),
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
  /** Reviews that can be ticked for the form with that id; each submits `ids`. */
  pick?: { form: string; isOpen: (review: Each) => boolean };
  /** What can be done with the ticked ones. */
  bar?: ReactNode;
  /** What is said where there are none. */
  none: { title: string; hint?: string };
}

/** Reviews with what the office may do about each. */
export function ReviewList<Each extends Review>({ reviews, factsOf, actsOf, pick, bar, none }: ReviewListProps<Each>) {
  if (reviews.list.length === 0) return <NothingHere icon="star" {...none} />;
  return (
    <>
      <ul className="grid gap-3">
        {reviews.list.map((review) => (
          <li key={review.id}>
            <OfficeReview review={review} facts={factsOf(review)} pick={pick?.isOpen(review) ? pick.form : undefined}>
              {actsOf(review)}
            </OfficeReview>
          </li>
        ))}
      </ul>
      {bar}
      <ListFoot list={reviews} most={10_000} />
    </>
  );
}
