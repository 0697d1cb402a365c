import type { PayMethods } from '../../../domains/payments/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Name of the tick box, which toggles other fields without scripts. */
export const GIFT_FIELD = 'useGift';

/** Offers the gift balance up to what it can pay; another method pays the rest. */
export function GiftTick({ gift }: { gift: NonNullable<PayMethods['gift']> }) {
  const { t, locale } = useTexts();
  const covers = gift.rest.amount === 0;
  const figures = {
    available: formatMoney(gift.available, locale),
    pays: formatMoney(gift.pays, locale),
    rest: formatMoney(gift.rest, locale),
  };
  return (
    <div className="mb-4 rounded-card border border-line p-4 has-checked:border-brand has-checked:bg-brand-tint">
      <Checkbox name={GIFT_FIELD} value="1" defaultChecked={gift.held.amount > 0}>
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          <Icon name="gift" size={18} className="text-brand" />
          {t('gifts:pay.use')}
          <span className="tabular text-sale">−{figures.pays}</span>
        </span>
        <span className="block text-[13px] text-secondary">
          {t(covers ? 'gifts:pay.covers' : 'gifts:pay.has', figures)}
        </span>
        <span className="hidden text-[13px] group-has-[input[name=useGift]:checked]:block">
          {t(covers ? 'gifts:pay.rest_no_need' : 'gifts:pay.rest', figures)}
        </span>
      </Checkbox>
    </div>
  );
}
