import { refundIdInput, refundOverviewQuery, refuseRefundInput } from '../../../domains/refunds/contract.ts';
import { approveRefund, refuseRefund } from '../../../domains/refunds/decide-refund.server.ts';
import { listForDecision } from '../../../domains/refunds/list-refunds.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { RefundTable } from './refund-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(refundOverviewQuery, request);
  return { refunds: await listForDecision(pageCtx(context), filters, 'developer'), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const refundId = readFormId(submitted.refundId);
    if (intent === 'approve') {
      await approveRefund(ctx, parseOrRefuse(refundIdInput, { refundId }).refundId, 'developer');
      return { done: 'refunds.approved' };
    }
    if (intent !== 'refuse') throw new DomainError('not_found');
    const { reason } = parseOrRefuse(refuseRefundInput, { refundId, reason: submitted.reason ?? '' });
    await refuseRefund(ctx, refundId, reason, 'developer');
    return { done: 'refunds.refused' };
  });
}

const TABS = ['todo', 'all'] as const;

/** Buyers of the developer's apps who want their money back; without a decision in time, a request is approved. */
export default function Refunds({ loaderData: { refunds, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('developer-office:sections.refunds')}
      hint={t('developer-office:refunds.hint')}
      answer={answer}
    >
      <div className="mb-4">
        <TabLinks
          label={t('refunds:tabs_label')}
          current={filters.status}
          tabs={TABS.map((tab) => ({
            key: tab,
            label: t(`refunds:tab.${tab}`),
            to: listHref('', { status: tab === 'todo' ? null : tab }),
            count: refunds.counts[tab],
          }))}
        />
      </div>
      {refunds.list.length > 0 ? (
        <>
          <RefundTable refunds={refunds.list} answer={answer} />
          <ListFoot list={refunds} />
        </>
      ) : (
        <NothingHere
          icon="rotate-ccw"
          title={t('refunds:office.none')}
          hint={t('developer-office:refunds.none_hint')}
        />
      )}
    </OfficePage>
  );
}
