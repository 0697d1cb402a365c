import type { DeskChat, DeskCustomerData, SavedReply } from '../../../domains/chat/desk/contract.ts';
import { fillReply } from '../../../domains/chat/rules.ts';
import { FALLBACK_LOCALE, isLocale, pickText } from '../../../platform/locale/locale.ts';
import type { Suggestion } from '../../parts/chat/use-suggestions.tsx';

const MOST = 8;

/** Saved replies whose shortcut begins with what follows the slash, in the customer's language and filled. */
export function suggestReplies(
  text: string,
  replies: readonly SavedReply[],
  { shopper, locale }: DeskChat,
  customer: DeskCustomerData | undefined,
): Suggestion[] {
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const values = { name: shopper.name, order: customer?.orders[0]?.order_id ?? '' };
  return replies
    .filter(({ shortcut }) => shortcut.toLowerCase().startsWith(typed))
    .slice(0, MOST)
    .map(({ shortcut, texts }) => ({
      key: shortcut,
      text: fillReply(pickText(texts, isLocale(locale) ? locale : FALLBACK_LOCALE, FALLBACK_LOCALE), values),
    }));
}
