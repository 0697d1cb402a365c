import { lazy, Suspense } from 'react';
import { Form, useNavigation } from 'react-router';
import { METHODS, type PayMethod } from '../../domains/payments/methods.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { ContentsCard } from '../parts/order/contents-card.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Price } from '../ui/price.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { PayQr } from './pay-qr.tsx';
import type { PayOrderData } from './read-pay-order.server.ts';

const PayQrDialog = lazy(() => import('./pay-qr-dialog.tsx'));

type Order = Extract<PayOrderData, { kind: 'order' }>;

export function PayChoices({ methods, chosen }: { methods: PayMethod[]; chosen?: string | undefined }) {
  const { t } = useTexts();
  return (
    <RadioGroup
      legend={t('checkout:payment.method')}
      name="method"
      variant="cards"
      className="md:grid-cols-2"
      defaultValue={methods.find((method) => method === chosen) ?? methods[0]}
      choices={methods.map((method) => ({
        value: method,
        label: (
          <span className="flex items-center gap-2 font-semibold">
            <Icon name={METHODS[method].icon} size={18} className="text-brand" />
            {t(`payments:method.${method}`)}
          </span>
        ),
      }))}
    />
  );
}

/** What was bought, and how to find it again. */
export function PaidOrder({ order: { orders } }: { order: Order }) {
  const { t } = useTexts();
  const isDelivered = orders.every(
    ({ contents, files }) => files.length > 0 || contents.some(({ text }) => text !== ''),
  );
  return (
    <div className="grid gap-4">
      <h1 className="flex items-center gap-2 text-2xl">
        <Icon name="circle-check" size={28} className="text-success" />
        {t('store:pay.paid')}
      </h1>
      {!isDelivered && <NoticeBar kind="info">{t('store:pay.to_come')}</NoticeBar>}
      {orders.map((order) => (
        <section key={order.orderNo} className="grid gap-3">
          <h2 className="text-lg">{t('store:query.order', { number: order.orderNo })}</h2>
          <ContentsCard order={order} />
        </section>
      ))}
      <p className="text-secondary">
        {t('store:pay.keep')}{' '}
        <Link to="/store/query_order" className="text-brand-hover underline">
          {t('store:query.title')}
        </Link>
      </p>
    </div>
  );
}

/** An order that waits for its payment: with its code, or with the choice of a method. */
export function UnpaidOrder({ order, answer }: { order: Order; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const navigation = useNavigation();
  const scripted = useHydrated();
  const { orderNo, status, amount, code, methods, serverTime } = order;
  return (
    <Card>
      <h1 className="text-xl">{t('store:query.order', { number: orderNo })}</h1>
      {status === 'expired' ? (
        <div className="mt-4">
          <NoticeBar kind="warning">{t('store:pay.expired')}</NoticeBar>
        </div>
      ) : (
        <>
          <p className="mt-2">
            <Price money={amount} size="xl" />
          </p>
          {code && !scripted && <PayQr code={code} serverTime={serverTime} isSlow={false} />}
          {code && scripted && (
            <Suspense fallback={null}>
              <PayQrDialog key={code.expiresAt} orderNo={orderNo} code={code} serverTime={serverTime} />
            </Suspense>
          )}
          <Form method="post" className="mt-5 grid gap-5">
            {(answer?.message || status === 'failed') && (
              <NoticeBar kind="problem">{answer?.message ?? t('checkout:payment.failed_text')}</NoticeBar>
            )}
            <PayChoices methods={methods} chosen={code?.method} />
            <Button type="submit" className="w-fit" busy={navigation.state === 'submitting'}>
              {t(code ? 'checkout:payment.qr_new' : 'store:pay.pay')}
            </Button>
          </Form>
          {code && (
            <noscript>
              <a href={`/store/pay_order?${new URLSearchParams({ orderNo })}`} className="text-brand-hover underline">
                {t('checkout:payment.refresh')}
              </a>
            </noscript>
          )}
        </>
      )}
    </Card>
  );
}
