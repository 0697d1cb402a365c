import type { RedeemedGift } from '../../../domains/payments/gift-cards/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { GiftFace } from './gift-art.tsx';

/** A card just redeemed: its design, its value, and the giver's message. */
export function RedeemedNotice({ gift: { amount, design, message, from } }: { gift: RedeemedGift }) {
  const { t, locale } = useTexts();
  const money = formatMoney(amount, locale);
  return (
    <div
      role="status"
      className="mt-5 flex flex-wrap items-center gap-5 rounded-card border border-success/30 bg-success/8 p-4"
    >
      <div className="w-40 shrink-0">
        <GiftFace design={design}>
          <span className="tabular mt-auto font-semibold text-lg">{money}</span>
        </GiftFace>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('gifts:redeem.done', { amount: money })}</p>
        {message && <p className="mt-2 break-words border-success/40 border-s-2 ps-3">{message}</p>}
        {from && <p className="mt-2 text-[13px] text-secondary">{t('gifts:redeem.from', { name: from })}</p>}
      </div>
    </div>
  );
}
