import { COURIERS, courierName } from '../../../domains/kit/couriers.ts';
import { notAcceptedInput } from '../../../domains/orders/on-delivery/contract.ts';
import { recordGoodsBack, recordNotAccepted } from '../../../domains/orders/on-delivery/not-accepted.server.ts';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { correctParcelInput, merchantRemarkInput, shipOrderInput } from '../../../domains/orders/shipping/contract.ts';
import { correctParcel } from '../../../domains/orders/shipping/correct-parcel.server.ts';
import { noteToBuyer } from '../../../domains/orders/shipping/note-to-buyer.server.ts';
import { leftToShip } from '../../../domains/orders/shipping/rules.ts';
import { shipOrder } from '../../../domains/orders/shipping/ship-order.server.ts';
import { isShopAwaited } from '../../../domains/payments/by-hand/list-awaited.server.ts';
import { RETURNABLE_ORDERS } from '../../../domains/refunds/rules.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { CorrectParcel, mayCorrect } from '../../back-office/orders/correct-parcel.tsx';
import { OnDeliveryActs } from '../../back-office/orders/on-delivery-acts.tsx';
import { readCorrection } from '../../back-office/orders/read-correction.ts';
import { readShipForm } from '../../back-office/orders/read-ship-form.ts';
import { RemarkForm } from '../../back-office/orders/remark-form.tsx';
import { SaleDetail } from '../../back-office/orders/sale-detail.tsx';
import { addNote, readSalePage } from '../../back-office/orders/sale-pages.server.ts';
import { SaleStatus } from '../../back-office/orders/sale-status.tsx';
import { ShipForm } from '../../back-office/orders/ship-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/order';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const page = await readSalePage(ctx, await ownSales(ctx), params.orderNo);
  return {
    ...page,
    isAwaited:
      (page.sale.status === 'to_pay' || page.sale.toCollect !== null) && (await isShopAwaited(ctx, params.orderNo)),
    couriers: COURIERS.map(({ code }) => ({ code, name: courierName(code, ctx.locale) })),
  };
}

export function action({ context, request, params: { orderNo } }: Route.ActionArgs) {
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    if (intent === 'correct') {
      await correctParcel(ctx, parseOrRefuse(correctParcelInput, readCorrection(orderNo, submitted)));
      return { done: 'parcel_corrected' };
    }
    if (intent === 'ship') {
      await shipOrder(ctx, parseOrRefuse(shipOrderInput, readShipForm(orderNo, submitted)));
      return { done: 'shipped' };
    }
    if (intent === 'not_accepted') {
      const { isBack, note } = submitted;
      await recordNotAccepted(ctx, parseOrRefuse(notAcceptedInput, { orderNo, isBack: isBack === '1', note }));
      return { done: 'sales.not_accepted' };
    }
    if (intent === 'goods_back') {
      await recordGoodsBack(ctx, orderNo);
      return { done: 'sales.goods_back' };
    }
    if (intent === 'remark') {
      await noteToBuyer(ctx, parseOrRefuse(merchantRemarkInput, { orderNo, remark: submitted.remark ?? '' }));
      return { done: 'saved' };
    }
    return addNote(ctx, await ownSales(ctx), orderNo, submitted.body);
  };
  return handleForm(context, request, work, PROBLEM_FIELDS);
}

/** Where the form says what is wrong with a parcel. */
const PROBLEM_FIELDS = {
  tracking_number_wrong: 'number',
  tracking_number_rounded: 'number',
  tracking_number_of_courier: 'number',
  tracking_number_used: 'number',
  tracking_number_twice: 'number',
  tracking_number_combined: 'combined',
  too_few_left: 'lines',
};

/** A closed order is read-only. */
function mayGiveBack({ status, refundStage, toCollect }: Sale): boolean {
  return RETURNABLE_ORDERS.includes(status) && refundStage !== 'whole' && toCollect === null;
}

/** One order: items, receiver, earnings, and pending actions. */
export default function Order({
  loaderData: { sale, countryName, couriers, isAwaited },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const left = sale.lines.some((line) => leftToShip(line) > 0);
  const canShip = left && (sale.status === 'to_ship' || sale.status === 'to_receive');
  return (
    <OfficePage
      title={t('sales:order_no', { no: sale.orderNo })}
      hint={<SaleStatus sale={sale} />}
      back={{ to: '/login2/orders', label: t('merchant-office:sections.orders') }}
      answer={answer}
      actions={
        <div className="flex flex-wrap gap-2">
          {isAwaited && (
            <ButtonLink
              to={`/login2/earnings/payments?q=${encodeURIComponent(sale.orderNo)}`}
              start={<Icon name="landmark" size={16} />}
            >
              {t(sale.toCollect ? 'sales:collected' : 'sales:mark_paid')}
            </ButtonLink>
          )}
          {/* a row of its own on a phone, where its panel fits */}
          <div className="basis-full empty:hidden md:basis-auto">
            <OnDeliveryActs sale={sale} answer={answer} />
          </div>
          {mayGiveBack(sale) && (
            <ButtonLink
              to={`/login2/refunds?whole=${encodeURIComponent(sale.orderNo)}`}
              variant="secondary"
              start={<Icon name="rotate-ccw" size={16} />}
            >
              {t('sales:give_back')}
            </ButtonLink>
          )}
          {sale.shippingType !== 'virtual' && (
            <ButtonLink
              to={`/login2/orders/slips?ids=${sale.orderNo}`}
              variant="secondary"
              start={<Icon name="file-text" size={16} />}
            >
              {t('sales:slip')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {sale.status === 'in_group' && <p className="mb-4 max-w-prose text-secondary">{t('sales:in_group_hint')}</p>}
      <SaleDetail
        sale={sale}
        as="merchant"
        countryName={countryName}
        answer={answer}
        remark={<RemarkForm remark={sale.merchantRemark} answer={answer} />}
        correct={(parcel) =>
          mayCorrect(sale, parcel) && (
            <CorrectParcel
              key={`${parcel.courier} ${parcel.number}`}
              sale={sale}
              parcel={parcel}
              couriers={couriers}
              answer={answer}
            />
          )
        }
        toDo={canShip && <ShipForm sale={sale} couriers={couriers} answer={answer} />}
      />
    </OfficePage>
  );
}
