import {
  type HeldRating,
  heldRatingInput,
  heldRatingsQuery,
  RATING_FILTERS,
} from '../../../domains/app-market/moderation/contract.ts';
import {
  hideRating,
  hideReply,
  listHeldRatings,
  showRating,
  showReply,
} from '../../../domains/app-market/moderation/held-ratings.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/ratings';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(heldRatingsQuery, request);
  return { ratings: await listHeldRatings(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const given = { id: readFormId(submitted.id), userId: readFormId(submitted.userId) };
    const rating = parseOrRefuse(heldRatingInput, given);
    switch (intent) {
      case 'show':
        await showRating(ctx, rating);
        return { done: 'app-moderation.shown' };
      case 'hide':
        await hideRating(ctx, rating);
        return { done: 'app-moderation.hidden' };
      case 'hide_reply':
        await hideReply(ctx, rating);
        return { done: 'app-moderation.reply_hidden' };
      case 'show_reply':
        await showReply(ctx, rating);
        return { done: 'app-moderation.reply_shown' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** Ratings that came in a burst from new accounts, and replies of developers: staff let each through or hide it. */
export default function AppRatings({ loaderData: { ratings, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('platform-office:sections.app_ratings');
  return (
    <OfficePage title={title} hint={t('app-moderation:ratings_hint')} answer={actionData as FormAnswer | undefined}>
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('app-moderation:status')}
          value={filters.status}
          choices={RATING_FILTERS.map((state) => ({ value: state, label: t(`app-moderation:rating_state.${state}`) }))}
        />
      </FilterBar>
      {ratings.list.length > 0 ? (
        <>
          <ul className="grid gap-4">
            {ratings.list.map((rating) => (
              <li key={`${rating.app.id}:${rating.userId}`}>
                <RatingPanel rating={rating} status={filters.status} />
              </li>
            ))}
          </ul>
          <ListFoot list={ratings} />
        </>
      ) : (
        <NothingHere icon="star" title={t('app-moderation:no_ratings')} />
      )}
    </OfficePage>
  );
}

type Status = (typeof RATING_FILTERS)[number];

/** What can be done with a rating of each list. */
const ACTS = {
  held: ['show', 'hide'],
  hidden: ['show'],
  replied: ['hide_reply'],
  reply_hidden: ['show_reply'],
} as const satisfies Record<Status, readonly string[]>;

function RatingPanel({ rating, status }: { rating: HeldRating; status: Status }) {
  const { t, locale } = useTexts();
  const { app, userId, by, stars, text, version, ratedAt, reply, repliedAt } = rating;
  const values = { id: app.id, userId };
  const about = `${app.name}, ${by}`;
  return (
    <Panel title={app.name}>
      <div className="grid gap-2">
        <p className="font-medium">
          {t('app-moderation:stars', { stars: formatNumber(stars, locale) })}
          {version && <span className="font-normal text-secondary"> · {version}</span>}
        </p>
        {text && <p className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
        <p className="text-secondary text-sm">
          {by || t('app-moderation:nobody')} · <LocalTime iso={ratedAt} />
        </p>
        {repliedAt && (
          <div className="max-w-[72ch] rounded-control bg-page p-3">
            <p className="font-medium text-[13px]">
              {t('app-moderation:reply')} · <LocalTime iso={repliedAt} />
            </p>
            <p className="whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{reply}</p>
          </div>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          {ACTS[status].map((act) => (
            <ActionForm key={act} intent={act} values={values} label={t(`app-moderation:${act}`)} about={about} />
          ))}
        </div>
      </div>
    </Panel>
  );
}
