import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { rowTitle } from './draft-steps.ts';
import { FillFields } from './fill-fields.tsx';
import { SkuHead, SkuInput, SkuPicture, SkuStock } from './sku-cells.tsx';
import type { SkuRow } from './sku-row.ts';
import { type Draft, rowKey } from './variant-draft.ts';

interface SkuFieldsProps {
  product: OwnProductDetail | null;
  draft: Draft;
  currency: string;
  answer?: FormAnswer;
}

const FIELDS = [
  { name: 'price', mode: 'decimal', wide: 'w-24 text-end' },
  { name: 'compareAt', mode: 'decimal', wide: 'w-24 text-end' },
  { name: 'code', mode: 'text', wide: 'min-w-36 [field-sizing:content]' },
  { name: 'barcode', mode: 'text', wide: 'w-32' },
  { name: 'weightGrams', mode: 'numeric', wide: 'w-20 text-end' },
] as const;

/** The variants of the options: whether they are active, and their price, codes, stock and picture. */
export function SkuFields({ product, draft, currency, answer }: SkuFieldsProps) {
  const { t } = useTexts();
  const rows = useRows(product, draft, answer);
  const hasOptions = draft.options.some(({ values }) => values.length > 0);
  // fields changed by a step are remounted
  const round = answer?.values.round ?? '0';
  const images = product?.images.filter(({ state }) => state === 'ready') ?? [];
  const columns: Column<SkuRow>[] = [
    {
      key: 'title',
      title: t('merchant-office:product.variant'),
      lead: true,
      cell: (row) => <SkuHead row={row} canRest={hasOptions} />,
    },
    ...FIELDS.map(
      ({ name, mode, wide }): Column<SkuRow> => ({
        key: name,
        title: t(`merchant-office:product.sku.${name}`, { currency }),
        cell: (row) => (
          <SkuInput
            key={round}
            row={row}
            name={name}
            mode={mode}
            wide={wide}
            label={t(`merchant-office:product.sku.${name}`, { currency })}
          />
        ),
      }),
    ),
    {
      key: 'onHand',
      title: t('merchant-office:product.sku.onHand'),
      cell: (row) => <SkuStock key={round} row={row} label={t('merchant-office:product.sku.onHand')} />,
    },
    ...(images.length > 0
      ? [
          {
            key: 'imageId',
            title: t('merchant-office:product.sku.imageId'),
            cell: (row: SkuRow) => <SkuPicture row={row} images={images} />,
          },
        ]
      : []),
  ];
  const whole = answer?.problems.skus;
  return (
    <Panel
      title={t('merchant-office:product.variants')}
      hint={t(hasOptions ? 'merchant-office:product.variants_hint' : 'merchant-office:product.only_hint')}
    >
      {whole && (
        <p role="alert" data-problem tabIndex={-1} className="mb-3 text-[13px] text-danger">
          {t('merchant-office:product.none_sold')}
        </p>
      )}
      {rows.length > 1 && <FillFields currency={currency} />}
      <input type="hidden" name="round" value={round} />
      <DataTable
        caption={t('merchant-office:product.variants')}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </Panel>
  );
}

function useRows(product: OwnProductDetail | null, draft: Draft, answer: FormAnswer | undefined): SkuRow[] {
  const { t, locale } = useTexts();
  const known = new Map([...(product?.skus ?? []), ...(product?.resting ?? [])].map((sku) => [sku.id, sku]));
  let sold = -1;
  return draft.rows.map((row) => {
    if (row.isSold) sold += 1;
    return {
      ...row,
      key: rowKey(row),
      title: rowTitle(draft, row, locale) || t('merchant-office:product.only'),
      available: known.get(row.skuId ?? 0)?.available ?? null,
      problems: row.isSold ? problemsOf(answer, sold) : {},
    };
  });
}

/** The call only includes active variants. */
function problemsOf(answer: FormAnswer | undefined, place: number): Record<string, string> {
  const prefix = `skus.${place}.`;
  const own = Object.entries(answer?.problems ?? {}).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length).replace(/Minor$/, ''), text]));
}
