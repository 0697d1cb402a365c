import {
  movementsQuery,
  type StockMovement,
  type StockRow,
  skuParam,
} from '../../../domains/merchant-office/stock/contract.ts';
import { listMovements } from '../../../domains/merchant-office/stock/list-stock.server.ts';
import { MAX_LOW_AT } from '../../../domains/merchant-office/stock/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ZeroPrice } from '../products/zero-price.tsx';
import type { Route } from './+types/sku';
import { changeStock } from './change-stock.server.ts';
import { CountForm } from './count-form.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = skuParam.safeParse(params);
  if (!id.success) throw new DomainError('sku_not_found');
  const ctx = pageCtx(context);
  const movements = await listMovements(ctx, id.data.id, readQuery(movementsQuery, request));
  const { price } = movements.sku;
  return { movements, priceText: decimalText(price.amount, price.currency) };
}

export function action({ context, request }: Route.ActionArgs) {
  return changeStock(context, request);
}

/** One SKU: its stock and history, price, and threshold. */
export default function Sku({ loaderData: { movements, priceText }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const { sku } = movements;
  return (
    <OfficePage
      title={sku.name}
      hint={[...sku.options.map((option) => t('sales:option', option)), sku.code].filter(Boolean).join(' · ')}
      back={{ to: '/login2/stock', label: t('merchant-office:sections.stock') }}
      answer={answer}
      actions={<CountForm key={sku.onHand} sku={sku} answer={answer} />}
    >
      <Counts sku={sku} />
      <div className="mb-5 grid gap-5 md:grid-cols-2">
        <PriceForm key={priceText} sku={sku} priceText={priceText} answer={answer} />
        <MarkForm key={sku.lowAt} sku={sku} answer={answer} />
      </div>
      <h2 className="mb-3 text-base">{t('merchant-office:stock.movements')}</h2>
      <DataTable
        caption={t('merchant-office:stock.movements')}
        columns={useColumns()}
        rows={movements.list}
        keyOf={({ id }) => id}
      />
      <ListFoot list={movements} most={10_000} />
    </OfficePage>
  );
}

function Counts({ sku }: { sku: StockRow }) {
  const { t, locale } = useTexts();
  const counts = [
    ['available', sku.available],
    ['reserved', sku.reserved],
    ['on_hand', sku.onHand],
  ] as const;
  return (
    <dl className="mb-5 grid grid-cols-3 gap-3 md:max-w-2xl">
      {counts.map(([key, count]) => (
        <div key={key} className="rounded-card border border-line bg-card p-4">
          <dt className="text-[13px] text-secondary">{t(`merchant-office:stock.${key}`)}</dt>
          <dd
            className={cx(
              'tabular font-semibold text-xl',
              key === 'available' && sku.state !== 'fine' && 'text-danger',
            )}
          >
            {formatNumber(count, locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SkuFormProps {
  sku: StockRow;
  answer?: FormAnswer;
}

function PriceForm({ sku, priceText, answer }: SkuFormProps & { priceText: string }) {
  const { t } = useTexts();
  const submitted = answer?.values.intent === 'price' ? answer : undefined;
  return (
    <Panel title={t('merchant-office:stock.price')} hint={t('merchant-office:stock.price_hint')}>
      <OfficeForm method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="price" />
        <input type="hidden" name="skuId" value={sku.skuId} />
        <input type="hidden" name="seen" value={sku.price.amount} />
        <TextField
          label={t('merchant-office:stock.price_in', { currency: sku.price.currency })}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={submitted?.values.price ?? priceText}
          problem={submitted?.problems.price}
        />
        <ZeroPrice answer={submitted} />
        <div>
          <Button type="submit" variant="secondary" size="sm">
            {t('shell:ui.save')}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

function MarkForm({ sku, answer }: SkuFormProps) {
  const { t } = useTexts();
  const submitted = answer?.values.intent === 'low' ? answer : undefined;
  return (
    <Panel title={t('merchant-office:stock.mark')} hint={t('merchant-office:stock.mark_hint')}>
      <OfficeForm method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="low" />
        <input type="hidden" name="skuId" value={sku.skuId} />
        <TextField
          label={t('merchant-office:stock.low_at')}
          name="lowAt"
          type="number"
          min={0}
          max={MAX_LOW_AT}
          inputMode="numeric"
          defaultValue={submitted?.values.lowAt ?? sku.lowAt ?? ''}
          problem={submitted?.problems.lowAt}
        />
        <div>
          <Button type="submit" variant="secondary" size="sm">
            {t('shell:ui.save')}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

function useColumns(): Column<StockMovement>[] {
  const { t, locale } = useTexts();
  const signed = (value: number) => (value === 0 ? '–' : `${value > 0 ? '+' : ''}${formatNumber(value, locale)}`);
  return [
    {
      key: 'reason',
      title: t('merchant-office:stock.why'),
      lead: true,
      cell: ({ reason, reference }) => (
        <>
          {t(`merchant-office:stock.reason_of.${reason}`)}
          {reference && (
            <span className="block font-normal text-muted text-xs [overflow-wrap:anywhere]">{reference}</span>
          )}
        </>
      ),
    },
    {
      key: 'onHand',
      title: t('merchant-office:stock.on_hand'),
      figures: true,
      cell: ({ onHandDelta }) => signed(onHandDelta),
    },
    {
      key: 'reserved',
      title: t('merchant-office:stock.reserved'),
      figures: true,
      cell: ({ reservedDelta }) => signed(reservedDelta),
    },
    {
      key: 'after',
      title: t('merchant-office:stock.after'),
      figures: true,
      cell: ({ onHand }) => formatNumber(onHand, locale),
    },
    { key: 'who', title: t('merchant-office:stock.who'), cell: ({ actor }) => actor ?? t('sales:by.system') },
    { key: 'at', title: t('merchant-office:stock.at'), cell: ({ at }) => <LocalTime iso={at} /> },
  ];
}
