import { useEffect, useState } from 'react';
import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { KIND } from '../../../domains/chat/rules.ts';
import type { OrderInfo } from '../../../domains/orders/order-info.ts';
import type { RefundOrder } from '../../../domains/refunds/refund-order.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';

interface Customer {
  orders: (OrderInfo & { placedAt: string; status: string })[];
  refunds: RefundOrder[];
}
interface Agent {
  id: number;
  name: string;
  isOnline: boolean;
  load: number;
}

interface DeskCustomerProps {
  chat: DeskChat;
  merId: number;
  userId: number;
  onSend: (msn: string, msnType: number) => void;
  onTransfer: (agentId: number) => void;
}

/** Beside the conversation: the customer's orders and refunds with this shop, and the agents to transfer to. */
export function DeskCustomer({ chat, merId, userId, onSend, onTransfer }: DeskCustomerProps) {
  const { t } = useTexts();
  const api = useApi();
  const [customer, setCustomer] = useState<Customer>();
  const [agents, setAgents] = useState<Agent[]>([]);
  useEffect(() => {
    const left = new AbortController();
    // what cannot be read stays empty; the conversation works without it
    api.get<Customer>(`/api/service/desk/customer/${chat.chatId}`, left.signal).then(setCustomer, () => {});
    api.get<{ list: Agent[] }>(`/api/service/desk/agents?merId=${merId}`, left.signal).then(
      ({ list }) => setAgents(list),
      () => {},
    );
    return () => left.abort();
  }, [api, chat.chatId, merId]);
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
    <aside
      aria-label={t('chat:desk.customer')}
      className="hidden min-h-0 overflow-y-auto border-line border-s p-4 xl:block"
    >
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
      {others.length > 0 && <h3 className="mt-6 text-sm">{t('chat:desk.transfer')}</h3>}
      <ul className="mt-2 flex flex-col gap-2">
        {others.map(({ id, name, load }) => (
          <li key={id}>
            <Button type="button" size="sm" variant="secondary" wide onClick={() => onTransfer(id)}>
              {name} · {load}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
