import { Form } from 'react-router';
import { listAddresses, listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { changeReceiver } from '../../../domains/orders/shipping/change-receiver.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { Route } from './+types/receiver';
import { orderAddress, readOrderNo } from './order-url.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const order = await readOrder(ctx, readOrderNo(request));
  if (!order.receiver) throw new DomainError('order_not_found');
  const names = new Map(listCountryNames(ctx.locale).map(({ iso, name }) => [iso, name]));
  const lineOf = (address: Parameters<typeof addressLine>[0] & { country: string }) =>
    addressLine(address, names.get(address.country) ?? address.country);
  return {
    orderNo: order.orderNo,
    mayChange: order.actions.includes('receiver'),
    now: { name: order.receiver.name, phone: order.receiver.phone, line: lineOf(order.receiver) },
    addresses: (await listAddresses(ctx)).map((address) => ({
      id: address.id,
      name: address.name,
      phone: address.phone,
      line: lineOf(address),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const form = await request.formData();
  const orderNo = readOrderNo(request);
  try {
    await changeReceiver(ctx, { orderNo, addressId: Number(form.get('addressId')) || 0 });
    return redirect(orderAddress(orderNo), 303);
  } catch (error) {
    return answerRefusal(ctx, error, {}, { address_not_found: 'addressId' });
  }
}

export default function ReceiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { orderNo, mayChange, now, addresses } = loaderData;
  return (
    <div className="content pb-10">
      <PageHead title={t('delivery:receiver.title')} noindex />
      <Breadcrumbs
        steps={[
          { label: t('orders:title'), to: '/users/order_list' },
          { label: t('orders:detail_title'), to: orderAddress(orderNo) },
          { label: t('delivery:receiver.title') },
        ]}
      />
      <Card className="max-w-2xl">
        <h1 className="mb-4 text-xl">{t('delivery:receiver.title')}</h1>
        <p className="text-[13px] text-secondary">{t('delivery:receiver.now')}</p>
        <p className="font-semibold">
          {now.name} <span className="tabular font-normal">{now.phone}</span>
        </p>
        <p className="mb-4 break-words text-secondary">{now.line}</p>
        {actionData?.message && <NoticeBar kind="problem">{actionData.message}</NoticeBar>}
        {mayChange ? (
          <Form method="post" className="mt-2 grid gap-4">
            <p className="text-secondary">{t('delivery:receiver.text')}</p>
            <RadioGroup
              legend={t('delivery:receiver.choose')}
              name="addressId"
              variant="cards"
              defaultValue={String((addresses.find(({ line }) => line !== now.line) ?? addresses[0])?.id ?? '')}
              problem={actionData?.problems.addressId}
              choices={addresses.map((address) => ({
                value: String(address.id),
                label: `${address.name} ${address.phone}`,
                hint: address.line,
              }))}
            />
            <div className="flex flex-wrap gap-3">
              <Button>{t('delivery:receiver.change')}</Button>
              <ButtonLink to="/users/address_list" variant="secondary">
                {t('addresses:add')}
              </ButtonLink>
              <ButtonLink to={orderAddress(orderNo)} variant="ghost">
                {t('shell:ui.cancel')}
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <NoticeBar kind="info">{t('delivery:receiver.closed')}</NoticeBar>
        )}
      </Card>
    </div>
  );
}
