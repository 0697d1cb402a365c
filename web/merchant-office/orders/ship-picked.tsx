import type { KeyboardEvent } from 'react';
import { data, useNavigation } from 'react-router';
import { COURIERS, courierName } from '../../../domains/kit/couriers.ts';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { type ShippedSeveral, shipSeveral } from '../../../domains/orders/sales/ship-several.server.ts';
import { leftToShip } from '../../../domains/orders/shipping/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { CombinedParcel } from '../../back-office/orders/combined-parcel.tsx';
import { CourierFields } from '../../back-office/orders/courier-fields.tsx';
import { SaleStatus } from '../../back-office/orders/sale-status.tsx';
import { readForm } from '../../forms/form-answer.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/ship-picked';
import { MOST_PICKED, readParcels } from './read-parcels.ts';
import { readPicked } from './read-picked.server.ts';

interface Answer extends ShippedSeveral {
  courierMissing?: boolean;
  values: Record<string, string>;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const picked = await readPicked(ctx, request);
  const sales = picked.filter(canShip);
  return {
    sales,
    isFull: picked.length === MOST_PICKED,
    others: picked.length - sales.length,
    couriers: COURIERS.map(({ code }) => ({ code, name: courierName(code, ctx.locale) })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const { courier, parcels } = readParcels(values, MOST_PICKED);
  if (!courier) return data<Answer>({ courierMissing: true, shipped: [], problems: [], values }, 400);
  return data<Answer>({ ...(await shipSeveral(pageCtx(context), parcels)), values });
}

/** Something of it can still be sent by courier. */
function canShip({ status, shippingType, lines }: Sale): boolean {
  const isOpen = status === 'to_ship' || status === 'to_receive';
  return isOpen && shippingType !== 'virtual' && lines.some((line) => leftToShip(line) > 0);
}

/** Ticked orders shipped together: one courier, and a tracking number for each. */
export default function ShipPicked({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  const { sales, others, couriers, isFull } = loaderData;
  const answer = actionData as Answer | undefined;
  const columns = useColumns(answer);
  const shipped = answer?.shipped.length ?? 0;
  return (
    <OfficePage
      title={t('merchant-office:ship_picked.title')}
      hint={t('merchant-office:ship_picked.hint')}
      back={{ to: '/login2/orders?status=to_ship', label: t('merchant-office:sections.orders') }}
    >
      <div className="mb-4 grid gap-2 empty:hidden">
        {shipped > 0 && (
          <NoticeBar kind="success">
            {t('merchant-office:ship_picked.shipped', { number: formatNumber(shipped, locale) })}
          </NoticeBar>
        )}
        {answer && (answer.problems.length > 0 || answer.courierMissing) && (
          <NoticeBar kind="problem">{t('back-office:check_fields')}</NoticeBar>
        )}
        {others > 0 && !answer && (
          <NoticeBar kind="info">
            {t('merchant-office:ship_picked.others', { number: formatNumber(others, locale) })}
          </NoticeBar>
        )}
        {isFull && (
          <NoticeBar kind="info">
            {t('merchant-office:ship_picked.most', { number: formatNumber(MOST_PICKED, locale) })}
          </NoticeBar>
        )}
      </div>
      {sales.length > 0 ? (
        <OfficeForm method="post" noValidate onKeyDown={stepOn} className="grid gap-4">
          {/* the button that Enter would press: without scripts a scanner ships nothing either */}
          <button type="submit" disabled hidden />
          <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
            <CourierFields
              couriers={couriers}
              values={answer?.values}
              problem={answer?.courierMissing ? t('merchant-office:ship_picked.no_courier') : undefined}
            />
          </div>
          <DataTable
            caption={t('merchant-office:ship_picked.title')}
            columns={columns}
            rows={sales}
            keyOf={({ orderNo }) => orderNo}
          />
          <div>
            <Button type="submit" busy={isBusy} start={<Icon name="truck" size={16} />}>
              {t('sales:ship_form.send')}
            </Button>
          </div>
        </OfficeForm>
      ) : (
        <NothingHere
          icon="truck"
          title={t('merchant-office:ship_picked.none')}
          hint={t('merchant-office:ship_picked.none_hint')}
        >
          <ButtonLink to="/login2/orders?status=to_ship" variant="secondary" size="sm">
            {t('merchant-office:sections.orders')}
          </ButtonLink>
        </NothingHere>
      )}
    </OfficePage>
  );
}

function useColumns(answer: Answer | undefined): Column<Sale>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'order',
      title: t('sales:order'),
      lead: true,
      cell: (sale) => (
        <>
          <Link to={`/login2/orders/${sale.orderNo}`} className="tabular whitespace-nowrap hover:text-brand-hover">
            {sale.orderNo}
          </Link>
          {sale.refundStage && <SaleStatus sale={sale} />}
        </>
      ),
    },
    {
      key: 'goods',
      title: t('sales:goods'),
      cell: ({ lines }) => (
        <ul className="grid gap-1">
          {lines
            .filter((line) => leftToShip(line) > 0)
            .map((line) => (
              <li key={line.id} className="[overflow-wrap:anywhere]">
                {line.name} <span className="tabular text-secondary">× {formatNumber(leftToShip(line), locale)}</span>
                <span className="block text-muted text-xs">{line.options.map(({ value }) => value).join(' · ')}</span>
              </li>
            ))}
        </ul>
      ),
    },
    {
      key: 'receiver',
      title: t('sales:receiver'),
      cell: ({ receiverName, receiverPlace }) => (
        <>
          {receiverName}
          <span className="block text-muted text-xs">{receiverPlace}</span>
        </>
      ),
    },
    {
      key: 'number',
      title: t('sales:ship_form.number'),
      cell: ({ orderNo }) => <NumberField orderNo={orderNo} answer={answer} />,
    },
  ];
}

/** The tracking number of one order, and the question whether it shares its parcel. */
function NumberField({ orderNo, answer }: { orderNo: string; answer: Answer | undefined }) {
  const { t } = useTexts();
  const refused = answer?.problems.find((problem) => problem.orderNo === orderNo);
  const asksIfCombined = refused?.code === 'tracking_number_combined';
  return (
    <div className="grid gap-2">
      <TextField
        label={`${t('sales:ship_form.number')}: ${orderNo}`}
        hideLabel
        name={`number.${orderNo}`}
        maxLength={60}
        autoComplete="off"
        defaultValue={answer?.values[`number.${orderNo}`] ?? ''}
        problem={asksIfCombined ? undefined : refused?.message}
        className="w-full min-w-48"
        data-number=""
      />
      <CombinedParcel name={`combined.${orderNo}`} problem={asksIfCombined ? refused.message : undefined} />
    </div>
  );
}

/** A scanner ends each number with Enter: it goes on to the next one, and after the last to the button. */
function stepOn(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || !('number' in field.dataset)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-number], button:not([hidden])')];
  stops[stops.indexOf(field) + 1]?.focus();
}
