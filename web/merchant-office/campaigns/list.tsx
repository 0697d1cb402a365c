import { offeredListQuery } from '../../../domains/promotions/campaigns/admin/contract.ts';
import { endCampaign } from '../../../domains/promotions/campaigns/admin/end-campaign.server.ts';
import { listOwnCampaigns } from '../../../domains/promotions/campaigns/admin/queries.server.ts';
import { CampaignTable } from '../../back-office/campaigns/offered-list.tsx';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

const BASE = '/login2/campaigns';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(offeredListQuery, request);
  return { filters, campaigns: await listOwnCampaigns(pageCtx(context), filters) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await endCampaign(ctx, readFormId(submitted.id));
    return { done: 'campaign-admin.ended' };
  });
}

/** The shop's group purchases, bargains and pre-sales. */
export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <CampaignTable
      {...loaderData}
      title={t('merchant-office:sections.campaigns')}
      hint={t('campaign-admin:hint')}
      answer={actionData as FormAnswer | undefined}
      base={BASE}
      actions={
        <ButtonLink to={`${BASE}/new`} start={<Icon name="plus" size={17} />}>
          {t('campaign-admin:add')}
        </ButtonLink>
      }
      actsOf={({ id, title, state }) =>
        state !== 'over' && (
          <ConfirmAction
            intent="end"
            values={{ id }}
            label={t('campaign-admin:end')}
            about={title}
            variant="ghost"
            question={t('campaign-admin:end_question')}
            confirm={t('campaign-admin:end')}
          />
        )
      }
    />
  );
}
