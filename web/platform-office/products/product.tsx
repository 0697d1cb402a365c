import { approveProducts, refuseProducts } from '../../../domains/catalog/review/review-products.server.ts';
import { allowProducts, blockProducts } from '../../../domains/catalog/supervision/block-products.server.ts';
import { blockProductsInput } from '../../../domains/catalog/supervision/contract.ts';
import { MAX_BLOCK_REASON } from '../../../domains/catalog/supervision/rules.ts';
import type { OfficeProduct } from '../../../domains/platform-office/products/contract.ts';
import { readOfficeProduct } from '../../../domains/platform-office/products/read-product.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/product';
import { ProductPanels } from './product-panels.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { product: await readOfficeProduct(pageCtx(context), readId(params, 'product_not_found')) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const ids = [readId(params, 'product_not_found')];
    if (intent === 'allow') {
      await allowProducts(ctx, { ids });
      return { done: 'product-admin.allowed' };
    }
    if (intent === 'approve') {
      await approveProducts(ctx, { ids });
      return { done: 'product-admin.approved' };
    }
    if (intent === 'refuse') {
      await refuseProducts(ctx, parseOrRefuse(blockProductsInput, { ids, reason: submitted.reason ?? '' }));
      return { done: 'product-admin.refused' };
    }
    if (intent !== 'block') throw new DomainError('not_found');
    await blockProducts(ctx, parseOrRefuse(blockProductsInput, { ids, reason: submitted.reason ?? '' }));
    return { done: 'product-admin.blocked' };
  });
}

/** One product of a shop: what is sold, and what the platform did to it. */
export default function Product({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={product.name}
      back={{ to: '/admin/products', label: t('platform-office:sections.products') }}
      answer={answer}
      actions={<ProductActions product={product} answer={answer} />}
    >
      {product.blocked !== null && (
        <div className="mb-4">
          <NoticeBar kind="warning">{t('product-admin:blocked_because', { reason: product.blocked })}</NoticeBar>
        </div>
      )}
      {product.refused !== null && (
        <div className="mb-4">
          <NoticeBar kind="info">{t('product-admin:refused_because', { reason: product.refused })}</NoticeBar>
        </div>
      )}
      <ProductPanels product={product} />
    </OfficePage>
  );
}

function ProductActions({ product, answer }: { product: OfficeProduct; answer?: FormAnswer }) {
  const { t } = useTexts();
  if (product.blocked !== null) return <ActionForm intent="allow" label={t('product-admin:allow')} />;
  if (product.status === 'waiting') {
    return (
      <>
        <ActionForm intent="approve" label={t('product-admin:approve')} />
        <WithReason intent="refuse" answer={answer} />
      </>
    );
  }
  return <WithReason intent="block" answer={answer} />;
}

function WithReason({ intent, answer }: { intent: 'block' | 'refuse'; answer?: FormAnswer }) {
  const { t } = useTexts();
  const own = answer?.values.intent === intent ? answer : undefined;
  return (
    <ConfirmAction
      intent={intent}
      label={t(`product-admin:${intent}`)}
      question={t(`product-admin:${intent}_question`)}
      open={Boolean(own)}
    >
      <TextArea
        name="reason"
        label={t('product-admin:reason')}
        required
        rows={3}
        limit={MAX_BLOCK_REASON}
        defaultValue={own?.values.reason}
        problem={own?.problems.reason}
      />
    </ConfirmAction>
  );
}
