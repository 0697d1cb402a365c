import type { AppRating } from '../../../domains/app-market/ratings/contract.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/detail';
import { RatingBars } from './rating-bars.tsx';
import { OwnRatingForm } from './rating-form.tsx';

/** The average, one's own rating, and those of others with the developer's replies. */
export function Ratings({ app, ratings, own }: Pick<Route.ComponentProps['loaderData'], 'app' | 'ratings' | 'own'>) {
  const { t } = useTexts();
  return (
    <div id="ratings" className="scroll-mt-20">
      <Section title={t('apps:detail.ratings')}>
        <RatingBars app={app} />
        {!app.isAnnounced && <OwnRatingForm own={own} />}
        {ratings.list.length > 0 && (
          <ul className="mt-4 divide-y divide-line border-line border-t">
            {ratings.list.map((rating) => (
              <OneRating key={`${rating.by}${rating.ratedAt}`} rating={rating} />
            ))}
          </ul>
        )}
        <Pagination
          page={ratings.page}
          pages={Math.ceil(ratings.total / ratings.limit)}
          hrefFor={(page) => uncheckedAddress(`?page=${page}#ratings`)}
        />
      </Section>
    </div>
  );
}

function OneRating({ rating }: { rating: AppRating }) {
  const { t } = useTexts();
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
        <span className="font-medium text-ink [overflow-wrap:anywhere]">{rating.by || t('apps:detail.former')}</span>
        <Rating tenths={rating.stars * 10} />
        <LocalTime iso={rating.ratedAt} style="date" />
        {rating.version && <span>{t('apps:detail.version', { version: rating.version })}</span>}
        {rating.isEdited && <span>{t('apps:detail.edited')}</span>}
      </p>
      {rating.text && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{rating.text}</p>}
      {rating.reply && (
        <div className="mt-2 rounded-control bg-page p-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
            <span className="font-medium text-ink">{t('apps:detail.reply')}</span>
            {rating.repliedAt && <LocalTime iso={rating.repliedAt} style="date" />}
          </p>
          <p className="mt-1 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{rating.reply}</p>
          {rating.isEditedSince && <p className="mt-1 text-[13px] text-muted">{t('apps:detail.edited_since')}</p>}
        </div>
      )}
    </li>
  );
}
