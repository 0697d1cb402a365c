import { offeredListQuery, stopCampaignInput } from '../../../domains/promotions/campaigns/admin/contract.ts';
import { stopCampaign } from '../../../domains/promotions/campaigns/admin/end-campaign.server.ts';
import { listAllCampaigns } from '../../../domains/promotions/campaigns/admin/queries.server.ts';
import { CampaignTable } from '../../back-office/campaigns/offered-list.tsx';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(offeredListQuery, request);
  return { filters, campaigns: await listAllCampaigns(pageCtx(context), filters) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await stopCampaign(ctx, parseOrRefuse(stopCampaignInput, { id: Number(submitted.id), reason: submitted.reason }));
    return { done: 'campaign-admin.stopped' };
  });
}

/** The campaigns of all shops; the platform ends inadmissible ones. */
export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <CampaignTable
      {...loaderData}
      title={t('platform-office:sections.campaigns')}
      hint={t('campaign-admin:staff_hint')}
      answer={answer}
      hasShops
      actsOf={({ id, title, state }) =>
        state !== 'over' && (
          <ConfirmAction
            intent="stop"
            values={{ id }}
            label={t('campaign-admin:stop')}
            about={title}
            question={t('campaign-admin:stop_question')}
            confirm={t('campaign-admin:stop')}
            open={answer?.values.id === String(id)}
          >
            <TextArea
              name="reason"
              label={t('campaign-admin:reason')}
              rows={2}
              maxLength={200}
              problem={answer?.values.id === String(id) ? answer.problems.reason : undefined}
            />
          </ConfirmAction>
        )
      }
    />
  );
}
