import { useLocation } from 'react-router';
import { OfficeForm } from '../../../back-office/kit/office-form.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ChangeFieldsProps {
  currency: string;
  categories: readonly { id: number; name: string }[];
  problems: Readonly<Record<string, string>>;
}

const OWN = ['price', 'priceBy', 'stock', 'stockBy', 'status', 'categoryId', 'page', 'intent', 'done'];

/** What to change: a form whose values are in the URL, like the products it is about. */
export function ChangeFields({ currency, categories, problems }: ChangeFieldsProps) {
  const { t } = useTexts();
  const params = new URLSearchParams(useLocation().search);
  const kept = [...params].filter(([name]) => !OWN.includes(name));
  const field = (name: string) => ({ name, defaultValue: params.get(name) ?? '', problem: problems[name] });
  const keep = <option value="">{t('shop-products:change.keep')}</option>;
  return (
    <OfficeForm method="get" preventScrollReset className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="grid content-start gap-2">
        <SelectField label={t('shop-products:change.price')} {...field('price')}>
          {keep}
          {(['set', 'add', 'percent'] as const).map((how) => (
            <option key={how} value={how}>
              {t(`shop-products:change.price_how.${how}`, { currency })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('shop-products:change.amount')}
          hint={t('shop-products:change.amount_hint')}
          maxLength={20}
          {...field('priceBy')}
        />
      </div>
      <div className="grid content-start gap-2">
        <SelectField label={t('shop-products:change.stock')} {...field('stock')}>
          {keep}
          {(['set', 'add'] as const).map((how) => (
            <option key={how} value={how}>
              {t(`shop-products:change.stock_how.${how}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('shop-products:change.pieces')}
          hint={t('shop-products:change.pieces_hint')}
          maxLength={20}
          {...field('stockBy')}
        />
      </div>
      <SelectField label={t('sales:state')} {...field('status')}>
        {keep}
        {(['on_sale', 'off_sale', 'draft'] as const).map((status) => (
          <option key={status} value={status}>
            {t(`merchant-office:products.status.${status}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('merchant-office:product.category')} {...field('categoryId')}>
        {keep}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-2 xl:col-span-4">
        <Button type="submit" variant="secondary">
          {t('shop-products:change.show')}
        </Button>
      </div>
    </OfficeForm>
  );
}
