import { setAuthorRate } from '../../../domains/forum/goods/author-rate.server.ts';
import { authorRateInput, type ShopShare, sharesQuery } from '../../../domains/forum/goods/contract.ts';
import { listShopShares } from '../../../domains/forum/goods/list-shares.server.ts';
import { requireOffice } from '../../../domains/merchants/own-merchant.server.ts';
import { parseRate, writeRate } from '../../../domains/merchants/supervision/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/author-shares';
import { EarningsTabs } from './earnings-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const shares = await listShopShares(ctx, readQuery(sharesQuery, request));
  const { permissions } = await requireOffice(ctx);
  return { shares, rate: writeRate(shares.rateBp), mayEdit: permissions.includes('settings.edit') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const rateBp = parseRate(submitted.rateBp || '0') ?? submitted.rateBp;
      await setAuthorRate(ctx, parseOrRefuse(authorRateInput, { rateBp }));
      return { done: 'author-shares.saved' };
    },
    {},
  );
}

/** What the shop pays authors of forum topics through which its products are bought, and for which orders. */
export default function AuthorShares({ loaderData: { shares, rate, mayEdit }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  return (
    <OfficePage
      title={t('merchant-office:sections.earnings')}
      hint={t('merchant-office:earnings.hint')}
      answer={answer}
    >
      <EarningsTabs current="author_shares" />
      <Panel title={t('author-shares:title')} hint={t('author-shares:hint')} className="mb-5 max-w-2xl">
        <OfficeForm
          method="post"
          noValidate
          preventScrollReset
          className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            name="rateBp"
            label={t('author-shares:rate')}
            hint={t('author-shares:rate_hint')}
            inputMode="decimal"
            autoComplete="off"
            readOnly={!mayEdit}
            defaultValue={answer?.values.rateBp ?? rate}
            problem={answer?.problems.rateBp}
          />
          {mayEdit && (
            <Button type="submit" variant="secondary" className="sm:mt-[27px]">
              {t('shell:ui.save')}
            </Button>
          )}
        </OfficeForm>
      </Panel>
      {shares.list.length > 0 ? (
        <>
          <DataTable caption={t('author-shares:list')} columns={columns} rows={shares.list} keyOf={({ id }) => id} />
          <ListFoot list={shares} />
        </>
      ) : (
        <NothingHere icon="coins" title={t('author-shares:none')} hint={t('author-shares:none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<ShopShare>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'order',
      title: t('sales:order'),
      lead: true,
      cell: ({ orderNo }) => (
        <Link to={`/login2/orders/${orderNo}`} className="tabular hover:text-brand-hover">
          {orderNo}
        </Link>
      ),
    },
    {
      key: 'topic',
      title: t('author-shares:topic'),
      cell: ({ topic, author }) => (
        <>
          <Link to={`/bbs/topic/${topic.id}`} reloadDocument className="hover:text-brand-hover">
            {topic.title}
          </Link>
          {author && <span className="block text-[13px] text-secondary">{author.name}</span>}
        </>
      ),
    },
    { key: 'at', title: t('merchant-office:earnings.at'), cell: ({ placedAt }) => <LocalTime iso={placedAt} /> },
    { key: 'state', title: t('author-shares:status'), cell: ({ state }) => t(`author-shares:state.${state}`) },
    {
      key: 'paid',
      title: t('author-shares:paid'),
      figures: true,
      cell: ({ paid }) => <Price money={paid} size="sm" plain />,
    },
    {
      key: 'amount',
      title: t('author-shares:share'),
      figures: true,
      cell: ({ amount, rateBp }) => (
        <>
          <Price money={amount} size="sm" plain />
          <span className="block text-[13px] text-secondary">{formatNumber(rateBp / 100, locale)} %</span>
        </>
      ),
    },
  ];
}
