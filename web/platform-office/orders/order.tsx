import { cancelSale } from '../../../domains/orders/sales/cancel-sale.server.ts';
import { cancelSaleInput } from '../../../domains/orders/sales/contract.ts';
import { allSales } from '../../../domains/orders/sales/scope.server.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { SaleDetail } from '../../back-office/orders/sale-detail.tsx';
import { addNote, readSalePage } from '../../back-office/orders/sale-pages.server.ts';
import { SaleStatus } from '../../back-office/orders/sale-status.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/order';

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readSalePage(ctx, allSales(ctx), params.orderNo);
}

export function action({ context, request, params: { orderNo } }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'cancel') {
      await cancelSale(ctx, parseOrRefuse(cancelSaleInput, { orderNo, reason: submitted.reason ?? '' }));
      return { done: 'sales.cancelled' };
    }
    return addNote(ctx, allSales(ctx), orderNo, submitted.body);
  });
}

/** One order of any shop, as seen by staff. */
export default function Order({ loaderData: { sale, countryName }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const isAsked = answer?.values.intent === 'cancel';
  return (
    <OfficePage
      title={t('sales:order_no', { no: sale.orderNo })}
      hint={
        <span className="flex flex-wrap items-center gap-2">
          <SaleStatus sale={sale} /> {sale.merchant.name}
        </span>
      }
      back={{ to: '/admin/orders', label: t('platform-office:sections.orders') }}
      answer={answer}
      actions={
        (sale.status === 'to_pay' || (sale.status === 'to_ship' && sale.toCollect)) && (
          <ConfirmAction
            intent="cancel"
            label={t('sales:cancel')}
            question={
              sale.toCollect
                ? t('sales:not_accepted.cancel_question', { no: sale.orderNo })
                : t('sales:cancel_question')
            }
            open={isAsked}
          >
            <TextField
              label={t('sales:cancel_reason')}
              name="reason"
              maxLength={200}
              defaultValue={isAsked ? answer.values.reason : ''}
              problem={answer?.problems.reason}
            />
          </ConfirmAction>
        )
      }
    >
      <SaleDetail sale={sale} as="platform" countryName={countryName} answer={answer} />
    </OfficePage>
  );
}
