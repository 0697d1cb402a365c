import {
  decideHoldInput,
  type HeldEarning,
  HOLD_STATES,
  holdsQuery,
  REASON_LENGTH,
} from '../../../domains/platform-office/held-earnings/contract.ts';
import { listHolds } from '../../../domains/platform-office/held-earnings/queries.server.ts';
import { decideHold } from '../../../domains/refunds/money/decide-hold.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/held-earnings';

const PATH = '/admin/held_earnings';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(holdsQuery, request);
  return { holds: await listHolds(pageCtx(context), filters), state: filters.state };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const { orderNo, reason } = submitted;
    await decideHold(ctx, parseOrRefuse(decideHoldInput, { orderNo, decision: intent, reason }));
    return { done: intent === 'release' ? 'payment-admin.hold_released' : 'payment-admin.hold_refused' };
  });
}

/** Held earnings of orders whose buyer and shop seem to be one: what they share, and staff's decision. */
export default function HeldEarnings({ loaderData: { holds, state }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(actionData as FormAnswer | undefined);
  return (
    <OfficePage
      title={t('platform-office:sections.held_earnings')}
      hint={t('payment-admin:held.hint')}
      answer={actionData as FormAnswer | undefined}
    >
      <div className="mb-4">
        <TabLinks
          label={t('payment-admin:held.states')}
          current={state}
          tabs={HOLD_STATES.map((key) => ({
            key,
            label: t(`payment-admin:held.state.${key}`),
            to: key === 'held' ? PATH : `${PATH}?state=${key}`,
            count: key === state ? holds.total : 0,
          }))}
        />
      </div>
      {holds.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.held_earnings')}
            columns={columns}
            rows={holds.list}
            keyOf={({ orderNo }) => orderNo}
          />
          <ListFoot list={holds} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="shield-check"
          title={t(`payment-admin:held.none.${state}`)}
          hint={state === 'held' ? t('payment-admin:held.none_hint') : undefined}
        />
      )}
    </OfficePage>
  );
}

function useColumns(answer: FormAnswer | undefined): Column<HeldEarning>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'order',
      title: t('payment-admin:held.order'),
      lead: true,
      cell: ({ orderNo, heldAt }) => (
        <>
          <Link
            to={`/admin/orders/${orderNo}`}
            className="tabular [overflow-wrap:anywhere] hover:text-brand-hover xl:whitespace-nowrap"
          >
            {orderNo}
          </Link>
          <span className="block font-normal text-[13px] text-secondary">
            <LocalTime iso={heldAt} />
          </span>
        </>
      ),
    },
    {
      key: 'sides',
      title: t('payment-admin:held.sides'),
      cell: ({ merchant, owner, buyer }) => (
        <>
          <span className="block [overflow-wrap:anywhere]">
            {merchant.name}
            {owner && <Person person={owner} label={t('payment-admin:held.owner')} />}
          </span>
          <Person person={buyer} label={t('payment-admin:held.buyer')} />
        </>
      ),
    },
    {
      key: 'shared',
      title: t('payment-admin:held.shared'),
      cell: ({ shared }) => (
        <ul className="list-disc ps-4">
          {shared.map((kind) => (
            <li key={kind}>{t(`payment-admin:held.shares.${kind}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'subsidy',
      title: t('payment-admin:held.subsidy'),
      figures: true,
      cell: ({ subsidy, total }) => (
        <>
          {formatMoney(subsidy, locale)}
          <span className="block text-[13px] text-secondary">
            {t('payment-admin:held.of', { total: formatMoney(total, locale) })}
          </span>
        </>
      ),
    },
    {
      key: 'act',
      title: t('payment-admin:held.decision'),
      actions: true,
      cell: (hold) => (hold.state === 'held' ? <Decide hold={hold} answer={answer} /> : <Decided hold={hold} />),
    },
  ];
}

function Person({ person, label }: { person: { id: number; nickname: string }; label: string }) {
  return (
    <span className="block text-[13px] text-secondary [overflow-wrap:anywhere]">
      {label}{' '}
      <Link to={`/admin/users/${person.id}`} className="underline underline-offset-2 hover:text-brand-hover">
        {person.nickname}
      </Link>
    </span>
  );
}

function Decided({ hold: { reason, decidedAt } }: { hold: HeldEarning }) {
  return (
    <span className="block max-w-64 text-[13px] [overflow-wrap:anywhere]">
      {reason}
      {decidedAt && (
        <span className="block text-muted text-xs">
          <LocalTime iso={decidedAt} />
        </span>
      )}
    </span>
  );
}

function Decide({ hold: { orderNo }, answer }: { hold: HeldEarning; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {(['release', 'refuse'] as const).map((intent) => {
        const own = answer?.values.orderNo === orderNo && answer.values.intent === intent ? answer : undefined;
        return (
          <ConfirmAction
            key={intent}
            intent={intent}
            values={{ orderNo }}
            variant={intent === 'release' ? 'secondary' : 'danger'}
            label={t(`payment-admin:held.${intent}`)}
            about={orderNo}
            question={t(`payment-admin:held.${intent}_question`)}
            open={own !== undefined}
          >
            <TextArea
              name="reason"
              label={t('payment-admin:held.reason')}
              limit={REASON_LENGTH}
              rows={3}
              defaultValue={own?.values.reason}
              problem={own?.problems.reason}
            />
          </ConfirmAction>
        );
      })}
    </div>
  );
}
