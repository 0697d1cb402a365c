import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface SwitchPickedProps {
  id: string;
  total: number;
  filters: Readonly<Record<string, string | undefined>>;
}

/** Actions on the ticked products. */
export function SwitchPicked({ id, total, filters }: SwitchPickedProps) {
  const { t } = useTexts();
  return (
    <PickBar id={id} total={total} filters={filters}>
      <Button type="submit" name="intent" value="on_sale" variant="secondary" size="sm">
        {t('merchant-office:products.put_on')}
      </Button>
      <Button type="submit" name="intent" value="off_sale" variant="secondary" size="sm">
        {t('merchant-office:products.take_off')}
      </Button>
      <Button
        type="submit"
        formMethod="get"
        formAction="/login2/products/change"
        size="sm"
        start={<Icon name="pencil" size={15} />}
      >
        {t('shop-products:change.open')}
      </Button>
    </PickBar>
  );
}
