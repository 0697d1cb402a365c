import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { applyLabelInput, customerNoteInput, dropNoteInput } from '../../../domains/orders/customers/contract.ts';
import { labelCustomers } from '../../../domains/orders/customers/labels/label-customers.server.ts';
import { listLabels } from '../../../domains/orders/customers/labels/labels.server.ts';
import { dropCustomerNote, noteOnCustomer } from '../../../domains/orders/customers/note-on-customer.server.ts';
import { readCustomer } from '../../../domains/orders/customers/read-customer.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { partialDone } from '../../back-office/kit/partial-done.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/customer';
import { CustomerLabels } from './customer-labels.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [customer, labels, { permissions }] = await Promise.all([
    readCustomer(ctx, readId(params)),
    listLabels(ctx),
    requireOwnMerchant(ctx, 'customers.read'),
  ]);
  return {
    customer,
    labels,
    mayNote: permissions.includes('customers.edit'),
    maySeeOrders: permissions.includes('orders.read'),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const customerId = readId(params);
    if (intent === 'label' || intent === 'take_off') {
      const input = { ids: [customerId], labelId: Number(submitted.labelId), on: intent === 'label' };
      return partialDone(await labelCustomers(ctx, parseOrRefuse(applyLabelInput, input)), 'saved', 'saved');
    }
    if (intent === 'drop') {
      await dropCustomerNote(ctx, parseOrRefuse(dropNoteInput, { customerId, noteId: Number(submitted.noteId) }));
    } else {
      await noteOnCustomer(ctx, parseOrRefuse(customerNoteInput, { customerId, body: submitted.body }));
    }
    return { done: 'saved' };
  });
}

/** One customer of the shop. */
export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { customer, labels, mayNote, maySeeOrders } = loaderData;
  const { receiver } = customer;
  const average = { ...customer.spent, amount: Math.round(customer.spent.amount / Math.max(customer.orders, 1)) };
  const facts = [
    [t('merchant-office:sections.orders'), formatNumber(customer.orders, locale)],
    [t('shop-customers:spent'), <Price key="spent" money={customer.spent} size="sm" plain />],
    [t('shop-customers:average'), <Price key="average" money={average} size="sm" plain />],
    [t('shop-customers:refunded'), <Price key="refunded" money={customer.refunded} size="sm" plain />],
    [t('shop-customers:first'), <LocalTime key="first" iso={customer.firstAt} />],
    [t('shop-customers:last'), <LocalTime key="last" iso={customer.lastAt} />],
  ] as const;
  return (
    <OfficePage
      title={customer.name || t('shop-customers:nameless')}
      back={{ to: '/login2/customers', label: t('merchant-office:sections.customers') }}
      answer={actionData as FormAnswer | undefined}
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <Panel>
            <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {facts.map(([name, value]) => (
                <div key={name} className="min-w-0">
                  <dt className="text-[13px] text-muted">{name}</dt>
                  <dd className="tabular font-semibold [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
            {receiver && (
              <p className="mt-4 border-line border-t pt-3 text-[13px] [overflow-wrap:anywhere]">
                <span className="text-muted">{t('shop-customers:receiver')}</span>{' '}
                {[receiver.name, receiver.phone, receiver.place].filter(Boolean).join(' · ')}
              </p>
            )}
          </Panel>
          {maySeeOrders ? (
            <section className="min-w-0">
              <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="text-base">{t('shop-customers:recent')}</h2>
                <Link to={`/login2/orders?buyerId=${customer.id}`} className="link text-[13px]">
                  {t('shop-customers:all_orders')}
                </Link>
              </div>
              <CustomerOrders orders={customer.recent} />
            </section>
          ) : (
            <NothingHere
              icon="package"
              title={t('shop-customers:no_orders')}
              hint={t('shop-customers:no_orders_hint')}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <CustomerLabels customer={customer} labels={labels} mayEdit={mayNote} />
          <CustomerNotes notes={customer.notes} mayNote={mayNote} answer={actionData as FormAnswer | undefined} />
        </div>
      </div>
    </OfficePage>
  );
}
