import { randomUUID } from 'node:crypto';
import { hasPlatformPermission } from '../../../domains/kit/context.ts';
import { pauseShop, resumeShop } from '../../../domains/merchants/supervision/change-state.server.ts';
import { setShopCommission } from '../../../domains/merchants/supervision/commission.server.ts';
import { pauseInput, shopCommissionInput, shopReviewInput } from '../../../domains/merchants/supervision/contract.ts';
import { setShopReview } from '../../../domains/merchants/supervision/product-review.server.ts';
import { parseRate, writeRate } from '../../../domains/merchants/supervision/rules.ts';
import { adjustEarnings } from '../../../domains/payouts/adjustments/adjust-earnings.server.ts';
import { adjustInput } from '../../../domains/payouts/contract.ts';
import { shopFiguresQuery } from '../../../domains/platform-office/merchants/contract.ts';
import { readShop } from '../../../domains/platform-office/merchants/read-shop.server.ts';
import { readShopFigures } from '../../../domains/platform-office/merchants/shop-figures.server.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/shop';
import { ShopActions } from './shop-actions.tsx';
import { ShopFiguresPanel } from './shop-figures-panel.tsx';
import { ShopMoney } from './shop-money.tsx';
import { ShopPanels } from './shop-panels.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const { days } = readQuery(shopFiguresQuery, request);
  const [shop, figures] = await Promise.all([readShop(ctx, id), readShopFigures(ctx, { id, days })]);
  const { ownBp, categoryBp } = shop.commission;
  return {
    shop,
    figures,
    mayReview: hasPlatformPermission(ctx, 'catalog.manage'),
    mayMoney: hasPlatformPermission(ctx, 'payments.manage'),
    rates: { own: ownBp === null ? '' : writeRate(ownBp), category: writeRate(categoryBp) },
    requestId: randomUUID(),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      const id = readId(params);
      if (intent === 'pause') {
        await pauseShop(ctx, parseOrRefuse(pauseInput, { id, reason: submitted.reason ?? '' }));
        return { done: 'merchant-admin.paused' };
      }
      if (intent === 'resume') {
        await resumeShop(ctx, { id });
        return { done: 'merchant-admin.open' };
      }
      if (intent === 'product_review') {
        await setShopReview(ctx, parseOrRefuse(shopReviewInput, { id, review: submitted.review }));
        return { done: 'merchant-admin.product_review' };
      }
      if (intent === 'commission') {
        const rate = submitted.rate?.trim() ?? '';
        const commissionBp = rate === '' ? null : (parseRate(rate) ?? rate);
        const input = shopCommissionInput.safeParse({ id, commissionBp });
        if (!input.success) refuseFields([{ field: 'rate', code: 'invalid_value' }]);
        await setShopCommission(ctx, input.data);
        return { done: 'merchant-admin.rate' };
      }
      if (intent !== 'adjust') throw new DomainError('not_found');
      const { kind, currency = '', amount = '', note: reason, requestId } = submitted;
      const minor = parseMoney(amount, currency) ?? amount;
      const input = { merchantId: id, kind, currency, amount: minor, reason, requestId };
      const { merchantId, ...adjustment } = parseOrRefuse(adjustInput, input);
      await adjustEarnings(ctx, { ...adjustment, payee: { kind: 'merchant', id: merchantId } });
      return { done: 'merchant-admin.adjusted' };
    },
    { earnings_short: 'amount' },
  );
}

/** One shop: state, staff, commission, earnings, and what the platform did to it. */
export default function Shop({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { shop, figures, mayReview, mayMoney, rates, requestId } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={shop.name}
      back={{ to: '/admin/merchants', label: t('platform-office:sections.merchants') }}
      answer={answer}
      actions={<ShopActions shop={shop} answer={answer} />}
    >
      <ShopFiguresPanel figures={figures} />
      <ShopPanels shop={shop} mayReview={mayReview} />
      <ShopMoney shop={shop} rates={rates} mayMoney={mayMoney} requestId={requestId} answer={answer} />
    </OfficePage>
  );
}
