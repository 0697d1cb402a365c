import { useFetcher } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BUY_FORM } from './buy-form.tsx';
import { ChooseFirst } from './choose-first.tsx';

export type BuyIntent = 'add' | 'buy';

interface BuyButtonsProps {
  soldOut: boolean;
  compact?: boolean;
  /** Only one of the two. */
  only?: BuyIntent;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (intent: BuyIntent, from: Element) => void;
}

/** The two buttons of the buy form; they may be outside the form element. */
export function BuyButtons({ soldOut, compact, only, onMissing }: BuyButtonsProps) {
  const { t } = useTexts();
  const { state, formData } = useFetcher({ key: BUY_FORM });
  const pressed = state === 'submitting' ? formData?.get('intent') : null;
  const size = compact ? 'md' : 'lg';
  const room = compact ? 'min-w-0 flex-1 px-1 text-[13px]' : only ? 'flex-1' : 'min-w-44';
  if (soldOut) {
    return (
      <Button size={size} disabled className={room}>
        {t('goods:detail.sold_out')}
      </Button>
    );
  }
  const intents: readonly BuyIntent[] = only ? [only] : ['add', 'buy'];
  return intents.map((intent) => {
    const looks = {
      variant: intent === 'add' && !only ? ('soft' as const) : ('primary' as const),
      size: size as typeof size,
      start: intent === 'add' && !compact && <Icon name="shopping-cart" size={18} />,
      className: room,
      children: t(`goods:detail.${intent}`),
    };
    if (onMissing) return <ChooseFirst key={intent} {...looks} onMissing={(from) => onMissing(intent, from)} />;
    return <Button key={intent} {...looks} form={BUY_FORM} name="intent" value={intent} busy={pressed === intent} />;
  });
}
