import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { ownRatingsQuery, ratingIdInput, ratingReplyInput } from '../../../domains/app-market/ratings/contract.ts';
import { listOwnRatings } from '../../../domains/app-market/ratings/own-ratings.server.ts';
import { removeReply, replyToRating } from '../../../domains/app-market/ratings/reply-to-rating.server.ts';
import { REPLY_FILTERS } from '../../../domains/app-market/ratings/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/ratings';
import { OwnAppPage } from './own-app-page.tsx';
import { ReceivedRatingPanel } from './received-rating.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const filters = readQuery(ownRatingsQuery, request);
  const [app, ratings] = await Promise.all([readOwnApp(ctx, id), listOwnRatings(ctx, { ...filters, id })]);
  return { app, ratings, filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readFormId(submitted.id);
    if (intent === 'reply') {
      await replyToRating(ctx, parseOrRefuse(ratingReplyInput, { id, text: submitted.text ?? '' }));
      return { done: 'developer-apps.replied' };
    }
    if (intent !== 'remove_reply') throw new DomainError('not_found');
    await removeReply(ctx, parseOrRefuse(ratingIdInput, { id }));
    return { done: 'developer-apps.reply_removed' };
  });
}

/** What readers rated an app with, and the developer's replies. */
export default function OwnAppRatings({ loaderData: { app, ratings, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const isNarrowed = Boolean(filters.stars ?? filters.reply);
  return (
    <OwnAppPage app={app} current="ratings" answer={answer}>
      <div>
        <FilterBar>
          <FilterChoice
            name="stars"
            label={t('developer-apps:ratings.stars')}
            value={filters.stars}
            all={t('back-office:all')}
            choices={[5, 4, 3, 2, 1].map((value) => ({ value, label: '★'.repeat(value) }))}
          />
          <FilterChoice
            name="reply"
            label={t('developer-apps:ratings.reply')}
            value={filters.reply}
            all={t('back-office:all')}
            choices={REPLY_FILTERS.map((value) => ({ value, label: t(`developer-apps:ratings.filter.${value}`) }))}
          />
        </FilterBar>
        {ratings.list.length > 0 ? (
          <>
            <ul className="grid gap-3">
              {ratings.list.map((rating) => (
                <li key={rating.id}>
                  <ReceivedRatingPanel
                    rating={rating}
                    mayReply={app.isEditable}
                    answer={answer?.values.id === String(rating.id) ? answer : undefined}
                  />
                </li>
              ))}
            </ul>
            <ListFoot list={ratings} />
          </>
        ) : (
          <NothingHere
            icon="star"
            title={t(isNarrowed ? 'developer-apps:ratings.none_found' : 'developer-apps:ratings.none')}
            hint={isNarrowed ? undefined : t('developer-apps:ratings.none_hint')}
          />
        )}
      </div>
    </OwnAppPage>
  );
}
