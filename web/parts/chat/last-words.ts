import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { KIND, tipKey } from '../../../domains/chat/rules.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';

/** A message in one line of a list. */
export function lastWords({ t }: TextBook, message: ChatMessage, side: 'user' | 'service'): string {
  if (message.tip) return t(tipKey(message.tip, side === 'user' ? 'shopper' : 'agent'), { name: message.tip.name });
  if (message.recallStatus === 1) return t(message.sendType === 0 ? 'chat:recalled_own' : 'chat:recalled_other');
  if (message.msnType === KIND.image) return `[${t(message.isVideo ? 'chat:video' : 'chat:picture')}]`;
  if (message.product) return `[${message.product.store_name}]`;
  if (message.orderInfo) return t('chat:card.order', { number: message.orderInfo.order_id });
  if (message.refundOrder) return t('chat:card.refund', { number: message.refundOrder.refund_order_sn });
  return message.msn;
}
