import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { BuyerAction } from '../../../domains/orders/lifecycle/states.ts';
import { formatNames } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { showToast } from '../../ui/toasts.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import type { OrderChange } from './change-order.server.ts';
import type { AskedAct } from './order-question.tsx';

const OrderDialog = lazy(() => import('./order-dialog.tsx'));

/** Actions offered only on the order's own page. */
const RARE: readonly BuyerAction[] = ['invoice', 'receiver', 'extend'];

interface OrderActionsProps {
  order: { orderNo: string; paymentNo: string; actions: readonly BuyerAction[] };
  /** The order is paid together with others. */
  hasSiblings?: boolean;
  /** Where to go after deleting; by default the page reloads. */
  afterDelete?: PageAddress;
  size?: 'sm' | 'md';
}

/** The buyer's possible actions. Without scripts each is a link or a form of its own. */
export function OrderActions({ order, hasSiblings = false, afterDelete, size = 'sm' }: OrderActionsProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState<AskedAct | null>(null);
  const fetcher = useFetcher<OrderChange>();
  const busy = fetcher.state !== 'idle';
  useOutcome(fetcher.data, () => setAsking(null), afterDelete);
  const ownPage: `/order/order_detail?orderId=${string}` = `/order/order_detail?orderId=${encodeURIComponent(order.orderNo)}`;
  const named = (action: BuyerAction) =>
    t('orders:action_of', { action: t(`orders:action.${action}`), number: order.orderNo });
  const asked = (action: AskedAct, variant: 'primary' | 'secondary' | 'ghost') => (
    <ButtonLink
      key={action}
      to={`${ownPage}&ask=${action}`}
      variant={variant}
      size={size}
      preventScrollReset
      aria-label={named(action)}
      onClick={(event) => {
        event.preventDefault();
        setAsking(action);
      }}
    >
      {t(`orders:action.${action}`)}
    </ButtonLink>
  );
  const linked = (action: BuyerAction, to: PageAddress, variant: 'primary' | 'secondary' | 'ghost') => (
    <ButtonLink key={action} to={to} variant={variant} size={size} aria-label={named(action)}>
      {t(`orders:action.${action}`)}
    </ButtonLink>
  );
  // secondary buttons first, the primary one last
  const buttons: Record<BuyerAction, React.ReactNode> = {
    delete: asked('delete', 'ghost'),
    cancel: asked('cancel', 'ghost'),
    invoice: linked('invoice', `/order/invoice_request?orderNo=${encodeURIComponent(order.orderNo)}`, 'ghost'),
    receiver: linked('receiver', `/order/receiver?orderNo=${encodeURIComponent(order.orderNo)}`, 'ghost'),
    extend: asked('extend', 'ghost'),
    refund: linked('refund', `/users/refund_confirm?orderNo=${encodeURIComponent(order.orderNo)}`, 'secondary'),
    logistics: linked('logistics', `${ownPage}&logistics=1`, 'secondary'),
    again: (
      <Form key="again" method="post" action={ownPage} onSubmit={(event) => submitAgain(event, fetcher)}>
        <input type="hidden" name="orderNo" value={order.orderNo} />
        <input type="hidden" name="intent" value="again" />
        <Button variant="secondary" size={size} busy={busy && !asking} aria-label={named('again')}>
          {t('orders:action.again')}
        </Button>
      </Form>
    ),
    evaluate: linked('evaluate', `/users/evaluation_confirm?orderNo=${encodeURIComponent(order.orderNo)}`, 'primary'),
    receive: asked('receive', 'primary'),
    pay: (
      <ButtonLink
        key="pay"
        to={`/payment?orderNo=${encodeURIComponent(order.paymentNo)}`}
        size={size}
        aria-label={named('pay')}
      >
        {t('orders:action.pay')}
      </ButtonLink>
    ),
  };
  return (
    <div
      className={cx(
        'ms-auto flex flex-wrap items-center justify-end gap-2',
        // many buttons on a phone: rows without a ragged edge, whose labels keep to one line
        size === 'md' && 'whitespace-nowrap max-sm:w-full max-sm:[&>*]:flex-auto max-sm:[&>form>button]:w-full',
      )}
    >
      {(Object.keys(buttons) as BuyerAction[])
        .filter((action) => order.actions.includes(action) && (size === 'md' || !RARE.includes(action)))
        .map((action) => buttons[action])}
      {asking && (
        <Suspense>
          <OrderDialog
            act={asking}
            orderNo={order.orderNo}
            hasSiblings={hasSiblings}
            busy={busy}
            onClose={() => setAsking(null)}
            onSubmit={(form) => void fetcher.submit(form)}
          />
        </Suspense>
      )}
    </div>
  );
}

function submitAgain(
  event: React.FormEvent<HTMLFormElement>,
  fetcher: ReturnType<typeof useFetcher<OrderChange>>,
): void {
  event.preventDefault();
  void fetcher.submit(event.currentTarget);
}

/** Shows the result once per response. */
function useOutcome(change: OrderChange | undefined, close: () => void, afterDelete: PageAddress | undefined): void {
  const { t, locale } = useTexts();
  const navigate = usePageNavigate();
  const told = useRef<OrderChange>(undefined);
  useEffect(() => {
    if (!change || told.current === change) return;
    told.current = change;
    close();
    if (change.problem) showToast({ kind: 'problem', text: change.problem });
    if (!change.done) return;
    if (change.missed?.length) {
      const toCart: { label: string; to: PageAddress } | undefined = change.cartIds?.length
        ? { label: t('orders:done.again'), to: `/order/shopping_cart?select=${change.cartIds.join(',')}` }
        : undefined;
      showToast({
        kind: 'problem',
        text: t('orders:missed', { names: formatNames(change.missed, locale) }),
        action: toCart,
      });
      return;
    }
    showToast({ text: t(`orders:done.${change.done}`) });
    if (change.done === 'delete' && afterDelete) void navigate(afterDelete);
  });
}
