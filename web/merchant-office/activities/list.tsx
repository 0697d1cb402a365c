import { offeredListQuery } from '../../../domains/promotions/campaigns/admin/contract.ts';
import { endCampaign } from '../../../domains/promotions/campaigns/admin/end-campaign.server.ts';
import { listOwnCampaigns } from '../../../domains/promotions/campaigns/admin/queries.server.ts';
import { CampaignTable } from '../../back-office/campaigns/offered-list.tsx';
import { AskFirst } from '../../back-office/kit/act-form.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { act } from '../../forms/act.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

const ROOM = '/login2/activities';

export async function loader({ context, request }: Route.LoaderArgs) {
  const wish = readQuery(offeredListQuery, request);
  return { wish, activities: await listOwnCampaigns(pageCtx(context), wish) };
}

export function action({ context, request }: Route.ActionArgs) {
  return act(context, request, async (ctx, { typed }) => {
    await endCampaign(ctx, Number(typed.id) || 0);
    return { done: 'campaign-admin.ended' };
  });
}

/** The shop's group purchases, bargains and pre-sales. */
export default function Activities({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <CampaignTable
      {...loaderData}
      title={t('merchant-office:rooms.activities')}
      hint={t('campaign-admin:hint')}
      answer={actionData as FormAnswer | undefined}
      room={ROOM}
      actions={
        <ButtonLink to={`${ROOM}/new`} start={<Icon name="plus" size={17} />}>
          {t('campaign-admin:add')}
        </ButtonLink>
      }
      actsOf={({ id, title, state }) =>
        state !== 'over' && (
          <AskFirst
            intent="end"
            values={{ id }}
            label={t('campaign-admin:end')}
            about={title}
            look="ghost"
            question={t('campaign-admin:end_question')}
            confirm={t('campaign-admin:end')}
          />
        )
      }
    />
  );
}
