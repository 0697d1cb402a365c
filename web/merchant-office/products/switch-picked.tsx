import { Form } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

/** Actions on the ticked products. */
export function SwitchPicked({ id }: { id: string }) {
  const { t } = useTexts();
  return (
    <Form id={id} method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
      <Button type="submit" name="intent" value="on_sale" variant="secondary" size="sm">
        {t('merchant-office:products.put_on')}
      </Button>
      <Button type="submit" name="intent" value="off_sale" variant="secondary" size="sm">
        {t('merchant-office:products.take_off')}
      </Button>
    </Form>
  );
}
