import { useLocation } from 'react-router';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { listViews } from '../../../domains/merchants/views/saved-views.server.ts';
import {
  applyLabelInput,
  customersQuery,
  noteOnCustomersInput,
  type ShopCustomer,
} from '../../../domains/orders/customers/contract.ts';
import { labelCustomers } from '../../../domains/orders/customers/labels/label-customers.server.ts';
import { listLabels } from '../../../domains/orders/customers/labels/labels.server.ts';
import { listCustomers } from '../../../domains/orders/customers/list-customers.server.ts';
import { noteOnCustomers } from '../../../domains/orders/customers/note-on-customer.server.ts';
import { CUSTOMER_KINDS, CUSTOMERS_COUNTED } from '../../../domains/orders/customers/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { partialDone } from '../../back-office/kit/partial-done.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { SavedViews } from '../../back-office/kit/saved-views.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { CustomerTags } from './customer-tags.tsx';
import { PickedCustomers } from './picked-customers.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(customersQuery, request);
  const ctx = pageCtx(context);
  const [customers, labels, views, { permissions }] = await Promise.all([
    listCustomers(ctx, filters),
    listLabels(ctx),
    listViews(ctx, { list: 'customers' }),
    requireOwnMerchant(ctx, 'customers.read'),
  ]);
  return { customers, labels, filters, views, mayNote: permissions.includes('customers.edit') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    const ids = all('ids').map(Number);
    if (intent === 'label' || intent === 'take_off') {
      const on = intent === 'label';
      const labelId = Number(on ? submitted.putLabel : submitted.takeLabel);
      const changed = await labelCustomers(ctx, parseOrRefuse(applyLabelInput, { ids, labelId, on }));
      return partialDone(changed, 'saved', 'shop-customers.part_labelled');
    }
    const noted = await noteOnCustomers(ctx, parseOrRefuse(noteOnCustomersInput, { ids, body: submitted.body ?? '' }));
    return partialDone(noted, 'saved', 'shop-customers.part');
  });
}

/** The form that the ticks of the list belong to. */
const PICKED = 'picked-customers';

/** Who bought from the shop. */
export default function Customers({
  loaderData: { customers, labels, filters, views, mayNote },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const columns = useColumns();
  const answer = actionData as FormAnswer | undefined;
  const isNarrowed = Boolean(filters.keyword || filters.label || filters.kind !== 'all');
  return (
    <OfficePage
      title={t('merchant-office:sections.customers')}
      hint={t('shop-customers:hint')}
      answer={answer}
      actions={
        <>
          <ButtonLink to="/login2/customers/labels" variant="secondary" start={<Icon name="bookmark" size={16} />}>
            {t('shop-customers:labels.title')}
          </ButtonLink>
          {customers.total > 0 && (
            <ButtonLink
              to={`/login2/customers/export${search}`}
              reloadDocument
              variant="secondary"
              start={<Icon name="download" size={16} />}
            >
              {t('shop-customers:export')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="mb-4">
        <TabLinks
          label={t('shop-customers:kinds')}
          current={filters.kind}
          tabs={CUSTOMER_KINDS.map((key) => ({
            key,
            label: t(`shop-customers:kind.${key}`),
            to: listHref(search, { kind: key === 'all' ? null : key }),
          }))}
        />
      </div>
      <SavedViews list="customers" views={views} action="/login2/views" />
      <FilterBar keep={['kind', 'sort', 'order']}>
        <FilterText name="keyword" label={t('shop-customers:name')} value={filters.keyword} />
        {labels.length > 0 && (
          <FilterChoice
            name="label"
            label={t('shop-customers:labels.label')}
            value={filters.label}
            all={t('back-office:all')}
            choices={labels.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FilterBar>
      {customers.list.length > 0 ? (
        <>
          <DataTable
            caption={t('merchant-office:sections.customers')}
            columns={columns}
            rows={customers.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order }}
            pick={{
              form: PICKED,
              labelOf: ({ name }) => t('back-office:pick_row', { name: name || t('shop-customers:nameless') }),
            }}
          />
          <PickedCustomers id={PICKED} total={customers.total} labels={labels} mayNote={mayNote} answer={answer} />
          <ListFoot list={customers} most={CUSTOMERS_COUNTED} />
        </>
      ) : (
        <NothingHere
          icon="users"
          title={t(isNarrowed ? 'shop-customers:none_found' : 'shop-customers:none')}
          hint={t(isNarrowed ? 'shop-customers:none_found_hint' : 'shop-customers:none_hint')}
        />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<ShopCustomer>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('shop-customers:customer'),
      lead: true,
      cell: ({ id, name, labels }) => (
        <>
          <Link to={`/login2/customers/${id}`} className="[overflow-wrap:anywhere] hover:text-brand-hover">
            {name || t('shop-customers:nameless')}
          </Link>
          <CustomerTags labels={labels} />
        </>
      ),
    },
    {
      key: 'orders',
      title: t('merchant-office:sections.orders'),
      sortable: true,
      figures: true,
      cell: ({ orders }) => formatNumber(orders, locale),
    },
    {
      key: 'spent',
      title: t('shop-customers:spent'),
      sortable: true,
      figures: true,
      cell: ({ spent }) => <Price money={spent} size="sm" plain />,
    },
    {
      key: 'refunded',
      title: t('shop-customers:refunded'),
      sortable: true,
      figures: true,
      cell: ({ refunded }) => (refunded.amount > 0 ? <Price money={refunded} size="sm" plain /> : '–'),
    },
    {
      key: 'last',
      title: t('shop-customers:last'),
      sortable: true,
      cell: ({ lastAt }) => <LocalTime iso={lastAt} />,
    },
  ];
}
