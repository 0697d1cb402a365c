import { Form, useNavigation } from 'react-router';
import { type OfficeSale, officeSalesQuery, refundSaleInput } from '../../../domains/forum/money/contract.ts';
import { listOfficeSales } from '../../../domains/forum/money/office-sales.server.ts';
import { refundSale } from '../../../domains/forum/money/refund-sale.server.ts';
import { SALE_KINDS } from '../../../domains/forum/money/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/sales';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

const STATES = ['pending', 'released', 'refunded'] as const;
const VARIANTS = { pending: 'warning', released: 'success', refunded: 'plain' } as const;
const MAX_REASON = 500;

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(officeSalesQuery, request);
  return { about: aboutForum(chosen), filters, sales: await listOfficeSales(chosen.at, filters) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { submitted }) => {
    const { at } = await chosenForum(context, request);
    await refundSale(at, parseOrRefuse(refundSaleInput, { no: submitted.no, reason: submitted.reason }));
    return { done: 'saved' };
  });
}

/** What members paid each other and the site, every part of it, and refunds. */
export default function ForumSales({ loaderData: { about, filters, sales }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(answer);
  const earned = sales.earned.map((money) => formatMoney(money, locale)).join(' · ');
  return (
    <ForumPage about={about} tab="sales" hint={t('forum-office:sales.hint')} answer={answer}>
      {earned && (
        <p className="mb-4">
          {t('forum-office:sales.earned')} <strong className="tabular">{earned}</strong>
        </p>
      )}
      <FilterBar keep={['site']}>
        <FilterText name="keyword" label={t('forum-office:sales.keyword')} value={filters.keyword} />
        <FilterChoice
          name="kind"
          label={t('forum-office:sales.kind')}
          value={filters.kind}
          all={t('back-office:all')}
          choices={SALE_KINDS.map((value) => ({ value, label: t(`forum-money:sale.${value}`) }))}
        />
        <FilterChoice
          name="state"
          label={t('forum-office:sales.state')}
          value={filters.state}
          all={t('back-office:all')}
          choices={STATES.map((value) => ({ value, label: t(`forum-office:sales.states.${value}`) }))}
        />
      </FilterBar>
      {sales.list.length > 0 ? (
        <>
          <DataTable caption={t('forum-office:tab.sales')} columns={columns} rows={sales.list} keyOf={({ no }) => no} />
          <ListFoot list={sales} />
        </>
      ) : (
        <NothingHere icon="coins" title={t('forum-office:sales.none')} />
      )}
    </ForumPage>
  );
}

function useColumns(answer: FormAnswer | undefined): Column<OfficeSale>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'no',
      title: t('forum-office:sales.number'),
      lead: true,
      cell: ({ no, kind, title, soldAt }) => (
        <>
          <span className="tabular">{no}</span>
          <span className="block font-normal text-[13px] text-secondary [overflow-wrap:anywhere]">
            {t(`forum-money:sale.${kind}`)}
            {title && ` · ${title}`}
          </span>
          <span className="block font-normal text-muted text-xs">
            <LocalTime iso={soldAt} />
          </span>
        </>
      ),
    },
    {
      key: 'people',
      title: t('forum-office:sales.people'),
      cell: ({ buyer, author, inviter }) => (
        <span className="[overflow-wrap:anywhere]">
          {[buyer, author, inviter]
            .filter((person) => person !== null)
            .map(({ name }) => name || t('forum:former_member'))
            .join(' → ')}
        </span>
      ),
    },
    {
      key: 'parts',
      title: t('forum-office:sales.parts'),
      cell: ({ parts }) => (
        <span className="tabular text-[13px]">
          {(['author', 'inviter', 'site'] as const)
            .filter((of) => parts[of].amount > 0)
            .map((of) => `${t(`forum-office:sales.part.${of}`)} ${formatMoney(parts[of], locale)}`)
            .join(' · ')}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('forum-office:sales.amount'),
      figures: true,
      cell: ({ amount }) => <Price money={amount} size="sm" plain />,
    },
    {
      key: 'state',
      title: t('forum-office:sales.state'),
      cell: (sale) => <SaleState sale={sale} answer={answer} />,
    },
  ];
}

function SaleState({ sale, answer }: { sale: OfficeSale; answer: FormAnswer | undefined }) {
  const { t, locale } = useTexts();
  const isBusy = useNavigation().formData?.get('no') === sale.no;
  const state = sale.refundedAt ? 'refunded' : sale.isReady ? 'released' : 'pending';
  const isRefused = answer?.values.no === sale.no;
  return (
    <>
      <Tag variant={VARIANTS[state]}>{t(`forum-office:sales.states.${state}`)}</Tag>
      {sale.refunded && sale.refunded.amount < sale.amount.amount && (
        <span className="mt-1 block text-[13px]">
          {t('forum-money:sale_state.refunded_part', { amount: formatMoney(sale.refunded, locale) })}
        </span>
      )}
      {sale.refundReason && (
        <span className="mt-1 block text-[13px] text-secondary [overflow-wrap:anywhere]">{sale.refundReason}</span>
      )}
      {sale.mayRefund && (
        <details className="mt-1" open={isRefused || undefined}>
          <summary className="folds inline-flex min-h-9 items-center text-[13px] text-brand-hover">
            {t('forum-office:sales.refund')}
          </summary>
          <Form method="post" className="mt-2 grid max-w-xs gap-3">
            <input type="hidden" name="no" value={sale.no} />
            <TextField
              name="reason"
              label={t('forum-office:log.reason')}
              maxLength={MAX_REASON}
              required
              defaultValue={isRefused ? answer?.values.reason : ''}
              problem={isRefused ? answer?.problems.reason : undefined}
            />
            <Button variant="danger" size="sm" busy={isBusy} className="w-fit">
              {t('forum-office:sales.refund')}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
