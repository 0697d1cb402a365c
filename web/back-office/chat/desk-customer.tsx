import type { DeskChat, DeskCustomerData } from '../../../domains/chat/desk/contract.ts';
import { KIND } from '../../../domains/chat/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { DeskCoupons } from './desk-coupons.tsx';
import { DeskLabels } from './desk-labels.tsx';
import { useAgents } from './use-agents.ts';

interface DeskCustomerProps {
  chat: DeskChat;
  customer: DeskCustomerData | undefined;
  known: readonly string[];
  merId: number;
  userId: number;
  onSend: (msn: string, msnType: number) => void;
  onTransfer: (agentId: number) => void;
  onCoupon: (couponId: number) => void;
  onLabels: (labels: string[]) => void;
  onTranscript: () => void;
  onBlock: () => void;
}

/** Beside the conversation, in narrow windows in a drawer: what the customer looks at, has in the cart and bought here, and the agents to transfer to. */
export function DeskCustomer(props: DeskCustomerProps) {
  const { chat, customer, known, merId, userId, onSend, onTransfer, onCoupon, onLabels, onTranscript, onBlock } = props;
  const { t } = useTexts();
  const agents = useAgents(merId);
  const others = agents.filter(({ id, isOnline }) => id !== userId && isOnline);
  const cards = [
    ...(customer?.orders ?? []).map((order) => ({
      id: order.order_id,
      kind: KIND.order,
      title: t('chat:card.order', { number: order.order_id }),
      price: order.pay_price,
    })),
    ...(customer?.refunds ?? []).map((refund) => ({
      id: String(refund.refund_order_id),
      kind: KIND.refund,
      title: t('chat:card.refund', { number: refund.refund_order_sn }),
      price: refund.refund_price,
    })),
  ];
  return (
    <div className="flex flex-col gap-5">
      {isLocale(chat.locale) && (
        <p className="text-[13px] text-secondary">
          {t('chat:desk.language', { language: languageOf(chat.locale).name })}
        </p>
      )}
      <DeskLabels labels={chat.labels} known={known} onChange={onLabels} />
      {customer && <CustomerFacts customer={customer} />}
      <section hidden={customer?.mayReadOrders === false}>
        <h3 className="text-sm">{t('chat:desk.orders')}</h3>
        {cards.length === 0 && <p className="mt-2 text-[13px] text-secondary">{t('chat:desk.no_orders')}</p>}
        <ul className="mt-2 flex flex-col gap-2">
          {cards.map(({ id, kind, title, price }) => (
            <li key={`${kind} ${id}`} className="rounded-control bg-page p-3">
              <p className="text-xs text-muted [overflow-wrap:anywhere]">{title}</p>
              <p className="mt-1 flex items-center justify-between gap-2">
                <Price money={price} size="sm" plain />
                <Button type="button" size="sm" variant="ghost" onClick={() => onSend(id, kind)}>
                  {t('chat:desk.send_card')}
                </Button>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <DeskCoupons merId={merId} onSend={onCoupon} />
      <Button type="button" size="sm" variant="secondary" wide onClick={onTranscript}>
        {t('chat:desk.transcript')}
      </Button>
      <Button type="button" size="sm" variant="ghost" wide onClick={onBlock}>
        {t(chat.isBlocked ? 'chat:desk.unblock' : 'chat:desk.block')}
      </Button>
      <section hidden={others.length === 0}>
        <h3 className="text-sm">{t('chat:desk.transfer')}</h3>
        <ul className="mt-2 flex flex-col gap-2">
          {others.map(({ id, name, load }) => (
            <li key={id}>
              <Button type="button" size="sm" variant="secondary" wide onClick={() => onTransfer(id)}>
                {name} · {load}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
