import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

const FIELDS = ['price', 'compareAt', 'weightGrams', 'onHand'] as const;

/** One price, weight or number of pieces for all variants. */
export function FillFields({ currency }: { currency: string }) {
  const { t } = useTexts();
  return (
    <details className="mb-4">
      <summary className="w-fit cursor-pointer font-semibold text-[13px] hover:text-brand-hover">
        {t('merchant-office:product.fill')}
      </summary>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        {FIELDS.map((name) => (
          <label key={name} className="grid gap-1.5">
            <span className="text-[13px] text-secondary">{t(`merchant-office:product.sku.${name}`, { currency })}</span>
            <input
              type="text"
              name={`fill.${name}`}
              inputMode={name === 'price' || name === 'compareAt' ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={20}
              className="tabular h-9 w-28 rounded-control border border-line bg-card px-2 text-end text-base md:text-[13px]"
            />
          </label>
        ))}
        <Button type="submit" name="step" value="fill" variant="secondary" size="sm" data-focus="fill">
          {t('merchant-office:product.fill_all')}
        </Button>
      </div>
      <p className="mt-2 text-[13px] text-muted">{t('merchant-office:product.fill_hint')}</p>
    </details>
  );
}
