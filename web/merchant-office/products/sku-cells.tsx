import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { PRODUCT_LENGTHS } from '../../../domains/merchant-office/products/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { SkuRow } from './sku-row.ts';

/** A variant's name, and whether it is active. */
export function SkuHead({ row, canRest }: { row: SkuRow; canRest: boolean }) {
  const { t } = useTexts();
  const { key, title, values, skuId, isSold, fields, problems } = row;
  const [problem] = Object.values(problems);
  return (
    <>
      <input type="hidden" name={`values.${key}`} value={values.join(' ')} />
      <input type="hidden" name={`skuId.${key}`} value={skuId ?? ''} />
      {/* the price when it was read, so that a concurrent change is not overwritten */}
      <input type="hidden" name={`seen.${key}`} value={fields.seen} />
      {canRest ? (
        <Checkbox
          name={`sold.${key}`}
          value="1"
          defaultChecked={isSold}
          aria-label={t('merchant-office:product.sold', { variant: title })}
        >
          {title}
        </Checkbox>
      ) : (
        <>
          <input type="hidden" name={`sold.${key}`} value="1" />
          {title}
        </>
      )}
      {canRest && skuId === null && (
        <span className="ms-6 block font-normal text-muted text-xs">{t('merchant-office:product.is_new')}</span>
      )}
      {problem && <span className="block font-normal text-[13px] text-danger">{problem}</span>}
    </>
  );
}

interface SkuInputProps {
  row: SkuRow;
  name: 'price' | 'compareAt' | 'code' | 'barcode' | 'weightGrams' | 'onHand';
  mode: 'decimal' | 'text' | 'numeric';
  wide: string;
  label: string;
}

export function SkuInput({ row: { key, title, fields, problems }, name, mode, wide, label }: SkuInputProps) {
  return (
    <input
      type="text"
      name={`${name}.${key}`}
      inputMode={mode}
      maxLength={PRODUCT_LENGTHS.code}
      autoComplete="off"
      aria-label={`${label}: ${title}`}
      aria-invalid={problems[name] ? true : undefined}
      defaultValue={fields[name]}
      className={cx(
        'tabular h-9 max-w-full rounded-control border bg-card px-2 text-base md:text-[13px]',
        problems[name] ? 'border-danger' : 'border-line',
        wide,
      )}
    />
  );
}

/** Initial stock of a new variant; that of others is counted in the stock section. */
export function SkuStock({ row, label }: { row: SkuRow; label: string }) {
  const { t, locale } = useTexts();
  const { skuId, available, isSold, title } = row;
  if (skuId === null) return <SkuInput row={row} name="onHand" mode="numeric" wide="w-20 text-end" label={label} />;
  const left = available === null ? '–' : t('merchant-office:product.left', { count: formatNumber(available, locale) });
  if (!isSold) return <span className="tabular text-muted">{left}</span>;
  return (
    <Link
      to={`/login2/stock/${skuId}`}
      aria-label={`${left}: ${title}`}
      className="tabular whitespace-nowrap underline decoration-line underline-offset-2 hover:text-brand-hover"
    >
      {left}
    </Link>
  );
}

interface SkuPictureProps {
  row: SkuRow;
  images: OwnProductDetail['images'];
}

/** Which of the product's pictures shows the variant. */
export function SkuPicture({ row: { key, title, fields }, images }: SkuPictureProps) {
  const { t } = useTexts();
  const chosen = images.find(({ id }) => String(id) === fields.imageId);
  return (
    <span className="flex items-center gap-2">
      {chosen ? (
        <img src={chosen.url} alt="" loading="lazy" className="size-9 shrink-0 rounded-[4px] border border-line" />
      ) : (
        <span className="flex size-9 shrink-0 items-center justify-center rounded-[4px] border border-line text-muted">
          <Icon name="image" size={16} />
        </span>
      )}
      <select
        name={`imageId.${key}`}
        defaultValue={fields.imageId}
        aria-label={`${t('merchant-office:product.sku.imageId')}: ${title}`}
        className="h-9 max-w-full rounded-control border border-line bg-card px-2 text-base md:text-[13px]"
      >
        <option value="">{t('merchant-office:product.no_picture')}</option>
        {images.map(({ id }, place) => (
          <option key={id} value={id}>
            {t('merchant-office:product.picture', { number: place + 1 })}
          </option>
        ))}
      </select>
    </span>
  );
}
