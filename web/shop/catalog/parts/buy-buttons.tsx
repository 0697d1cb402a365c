import { useFetcher } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BUY_FORM } from './buy-form.tsx';

/** The two buttons of the buy form; they may stand outside of it. */
export function BuyButtons({ soldOut, compact }: { soldOut: boolean; compact?: boolean }) {
  const { t } = useTexts();
  const { state, formData } = useFetcher({ key: BUY_FORM });
  const pressed = state === 'submitting' ? formData?.get('intent') : null;
  const size = compact ? 'md' : 'lg';
  const room = compact ? 'min-w-0 flex-1 px-1 text-[13px]' : 'min-w-44';
  if (soldOut) {
    return (
      <Button type="button" size={size} disabled className={room}>
        {t('goods:detail.sold_out')}
      </Button>
    );
  }
  return (
    <>
      <Button
        form={BUY_FORM}
        name="intent"
        value="add"
        look="soft"
        size={size}
        aria-busy={pressed === 'add' || undefined}
        start={!compact && <Icon name="shopping-cart" size={18} />}
        className={room}
      >
        {t('goods:detail.add')}
      </Button>
      <Button form={BUY_FORM} name="intent" value="buy" size={size} busy={pressed === 'buy'} className={room}>
        {t('goods:detail.buy')}
      </Button>
    </>
  );
}
