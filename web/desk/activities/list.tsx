import { offeredListQuery } from '../../../domains/promotions/activities/offering/contract.ts';
import { endActivity } from '../../../domains/promotions/activities/offering/end-activity.server.ts';
import { listOwnActivities } from '../../../domains/promotions/activities/offering/queries.server.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { OfferedActivities } from '../../office/activities/offered-list.tsx';
import { act } from '../../office/kit/act.server.ts';
import { AskFirst } from '../../office/kit/act-form.tsx';
import { readWishes } from '../../office/kit/read-wishes.server.ts';
import { pageCtx } from '../../page-context.server.ts';
import { useTexts } from '../../texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

const ROOM = '/login2/activities';

export async function loader({ context, request }: Route.LoaderArgs) {
  const wish = readWishes(offeredListQuery, request);
  return { wish, activities: await listOwnActivities(pageCtx(context), wish) };
}

export function action({ context, request }: Route.ActionArgs) {
  return act(context, request, async (ctx, { typed }) => {
    await endActivity(ctx, Number(typed.id) || 0);
    return { done: 'offerings.ended' };
  });
}

/** What the shop offers in groups, with friends and in advance. */
export default function Activities({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfferedActivities
      {...loaderData}
      title={t('desk:rooms.activities')}
      hint={t('offerings:hint')}
      answer={actionData as FormAnswer | undefined}
      room={ROOM}
      actions={
        <ButtonLink to={`${ROOM}/new`} start={<Icon name="plus" size={17} />}>
          {t('offerings:add')}
        </ButtonLink>
      }
      actsOf={({ id, title, state }) =>
        state !== 'over' && (
          <AskFirst
            intent="end"
            values={{ id }}
            label={t('offerings:end')}
            about={title}
            look="ghost"
            question={t('offerings:end_question')}
            confirm={t('offerings:end')}
          />
        )
      }
    />
  );
}
