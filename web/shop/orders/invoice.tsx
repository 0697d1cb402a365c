import { Form } from 'react-router';
import { invoiceTitleShape } from '../../../domains/orders/invoices/contract.ts';
import { readInvoices } from '../../../domains/orders/invoices/read-invoices.server.ts';
import { requestInvoice } from '../../../domains/orders/invoices/request-invoice.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import { InvoiceFields } from '../../parts/order/invoice-fields.tsx';
import { isByPass, requireBuyerOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/invoice';
import { orderAddress, ordersStep, readOrderNo } from './order-url.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderNo = readOrderNo(request);
  const ctx = await requireBuyerOf(context, request, orderNo);
  return { orderNo, isByPass: isByPass(ctx), invoices: await readInvoices(ctx, orderNo) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const orderNo = readOrderNo(request);
  const ctx = await requireBuyerOf(context, request, orderNo);
  const submitted = await readForm(request);
  const { input, problems } = parseForm(invoiceTitleShape, submitted);
  if (!input) return answerProblems(ctx, problems, submitted);
  try {
    await requestInvoice(ctx, orderNo, input);
    return redirect(`/order/invoice_request?orderNo=${encodeURIComponent(orderNo)}`, 303);
  } catch (error) {
    return answerRefusal(ctx, error, submitted);
  }
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { orderNo, isByPass, invoices } = loaderData;
  return (
    <div className="content pb-10">
      <PageHead title={t('delivery:invoice_page.title')} noindex />
      <Breadcrumbs
        steps={[
          ordersStep(t, isByPass),
          { label: t('orders:detail_title'), to: orderAddress(orderNo) },
          { label: t('delivery:invoice_page.title') },
        ]}
      />
      <Card className="max-w-2xl">
        <h1 className="mb-1 text-xl">{t('delivery:invoice_page.title')}</h1>
        <p className="tabular mb-4 text-[13px] text-secondary">
          {t('orders:number')} {orderNo}
        </p>
        {actionData?.message && <NoticeBar kind="problem">{actionData.message}</NoticeBar>}
        {invoices.list.length > 0 && (
          <ul className="grid gap-3">
            {invoices.list.map((document) => (
              <li
                key={document.no}
                className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-page p-4"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {t(`delivery:invoice.title.${document.kind}`)} <span className="tabular">{document.no}</span>
                  </span>
                  <span className="text-[13px] text-secondary">
                    <LocalTime iso={document.issuedAt} /> · {formatMoney(document.amount, locale)}
                  </span>
                </span>
                {/* a file: the router must not treat it as a page */}
                <a
                  href={document.address}
                  className="inline-flex min-h-10 items-center gap-2 rounded-control border border-line bg-card px-4 hover:border-brand hover:text-brand-hover"
                >
                  <Icon name="download" size={16} />
                  {t('delivery:invoice_page.download')}
                </a>
              </li>
            ))}
          </ul>
        )}
        {invoices.list.length === 0 && invoices.isOpen && (
          <Form method="post" className="mt-2 grid gap-4">
            <p className="text-secondary">{t('delivery:invoice_page.text')}</p>
            <InvoiceFields
              problems={actionData?.problems ?? {}}
              values={actionData?.values ?? invoices.request ?? {}}
            />
            <div>
              <Button>{t('delivery:invoice_page.ask')}</Button>
            </div>
          </Form>
        )}
        {invoices.list.length === 0 && !invoices.isOpen && (
          <NoticeBar kind="info">{t('delivery:invoice_page.closed')}</NoticeBar>
        )}
      </Card>
    </div>
  );
}
