import type { FreightProduct } from '../../../domains/catalog/freight-products.server.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The products that use this template. */
export function FreightProducts({ templateId, products }: { templateId: number; products: readonly FreightProduct[] }) {
  const { t } = useTexts();
  return (
    <Panel title={t('freight:products')} hint={t('freight:products_hint')}>
      <OfficeForm method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="products" />
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('freight:products')}</legend>
          <div className="grid max-h-80 gap-2 overflow-y-auto rounded-control border border-line p-3 sm:grid-cols-2">
            {products.map((product) => (
              <Checkbox
                key={product.id}
                name="productIds"
                value={product.id}
                defaultChecked={product.templateId === templateId}
              >
                {product.name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <SaveBar label={t('freight:products_save')} />
      </OfficeForm>
    </Panel>
  );
}
