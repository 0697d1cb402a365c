import { pageCtx } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import type { Route } from './+types/pay-order';
import { payOrder } from './pay-order.server.ts';
import { PayOrderForm } from './pay-order-form.tsx';
import { PaidOrder, UnpaidOrder } from './pay-order-state.tsx';
import { readPayOrder } from './read-pay-order.server.ts';

export const handle = { hideTabBar: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return readPayOrder(pageCtx(context), new URL(request.url).searchParams);
}

export function action({ context, request }: Route.ActionArgs) {
  return payOrder(context, request);
}

/** Buys a digital product in one step, without a cart and without an account. */
export default function PayOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content max-w-2xl py-8">
      <PageHead title={t('store:pay.title')} noindex />
      {loaderData.kind === 'choose' && <PayOrderForm offer={loaderData} answer={actionData} />}
      {loaderData.kind === 'order' &&
        (loaderData.status === 'paid' ? (
          <PaidOrder order={loaderData} />
        ) : (
          <UnpaidOrder order={loaderData} answer={actionData} />
        ))}
    </div>
  );
}
