import type { OwnProductDetail } from '../../../domains/desk/products/edit-contract.ts';
import { PRODUCT_LENGTHS } from '../../../domains/desk/products/rules.ts';
import { pickText } from '../../../platform/locale.ts';
import { decimalText } from '../../../platform/money.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { type Column, DataTable } from '../../office/kit/data-table.tsx';
import { Panel } from '../../office/kit/panel.tsx';
import { useTexts } from '../../texts.tsx';
import { cx } from '../../ui/class-names.ts';

interface SkuFieldsProps {
  product: OwnProductDetail | null;
  currency: string;
  answer?: FormAnswer;
}

type Row = { key: string; title: string; values: Record<string, string | number> };

const FIELDS = [
  { name: 'price', mode: 'decimal', wide: 'w-28 text-end' },
  { name: 'compareAt', mode: 'decimal', wide: 'w-28 text-end' },
  { name: 'code', mode: 'text', wide: 'w-40' },
  { name: 'barcode', mode: 'text', wide: 'w-36' },
  { name: 'weightGrams', mode: 'numeric', wide: 'w-24 text-end' },
] as const;
const ON_HAND = { name: 'onHand', mode: 'numeric', wide: 'w-24 text-end' } as const;

/** What was typed stays after a refusal, but a price that was left alone is the one of now. */
function typedOf(answer: FormAnswer | undefined, name: string, key: string): string | undefined {
  const typed = answer?.values[`${name}.${key}`];
  return name === 'price' && typed === answer?.values[`seen.${key}`] ? undefined : typed;
}

/** Prices and codes, variant by variant. */
export function SkuFields({ product, currency, answer }: SkuFieldsProps) {
  const { t, locale } = useTexts();
  const money = (amount: number | null) => (amount === null ? '' : decimalText(amount, currency));
  const rows: Row[] = product
    ? product.skus.map((sku) => ({
        key: String(sku.id),
        title: sku.options.map((texts) => pickText(texts, locale)).join(' · ') || t('desk:product.only'),
        values: {
          price: money(sku.price),
          compareAt: money(sku.compareAt),
          code: sku.code,
          barcode: sku.barcode,
          weightGrams: sku.weightGrams,
        },
      }))
    : [{ key: 'new', title: t('desk:product.only'), values: { weightGrams: 0, onHand: 0 } }];
  const wrong = Object.entries(answer?.problems ?? {}).find(([name]) => name.startsWith('skus.'));
  const columns: Column<Row>[] = [
    { key: 'title', title: t('desk:product.variant'), lead: true, cell: ({ title }) => title },
    ...[...FIELDS, ...(product ? [] : [ON_HAND])].map(
      ({ name, mode, wide }): Column<Row> => ({
        key: name,
        title: t(`desk:product.sku.${name}`, { currency }),
        cell: ({ key, title, values }) => (
          <>
            {/* the price as it was read: who changed it since is not overwritten */}
            {name === 'price' && product && <input type="hidden" name={`seen.${key}`} value={values.price ?? ''} />}
            <input
              name={`${name}.${key}`}
              inputMode={mode}
              maxLength={PRODUCT_LENGTHS.code}
              autoComplete="off"
              aria-label={`${t(`desk:product.sku.${name}`, { currency })}: ${title}`}
              defaultValue={typedOf(answer, name, key) ?? values[name] ?? ''}
              className={cx('tabular h-9 max-w-full rounded-control border border-line bg-card px-2', wide)}
            />
          </>
        ),
      }),
    ),
  ];
  return (
    <Panel
      title={t('desk:product.variants')}
      hint={t(product ? 'desk:product.variants_hint' : 'desk:product.only_hint')}
    >
      {wrong && (
        <p role="alert" className="mb-3 text-danger text-[13px]">
          {t('desk:product.sku_wrong', { line: Number(/\d+/.exec(wrong[0])?.[0] ?? 0) + 1 })} {wrong[1]}
        </p>
      )}
      <DataTable caption={t('desk:product.variants')} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </Panel>
  );
}
