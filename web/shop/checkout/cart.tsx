import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { readCart } from '../../../domains/cart/queries.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/cart';
import { CartBar } from './cart-bar.tsx';
import { CartFailed } from './cart-failed.tsx';
import { CartGroup } from './cart-group.tsx';
import { changeCart } from './change-cart.server.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { readRecommended } from './read-recommended.server.ts';
import { Recommended } from './recommended.tsx';
import { useCartDraft } from './use-cart-draft.ts';

export const handle = { hideTabBar: true };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const cart = await readCart(ctx);
  const isEmpty = cart.groups.length === 0 && cart.failed.length === 0;
  return { cart, isGuest: !ctx.actor, products: isEmpty ? await readRecommended(ctx) : [] };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeCart(context, request);
}

export default function ShoppingCart({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const [managing, setManaging] = useState(false);
  const draft = useCartDraft(loaderData.cart, readSelection(search.get('select')));
  const isEmpty = draft.groups.length === 0 && draft.failed.length === 0;
  const told = actionData?.problem;
  return (
    // on a phone the bar stays at the bottom of the window, however short the cart
    <div
      className={cx(
        'content',
        isEmpty ? 'pb-8' : 'max-md:flex max-md:min-h-[calc(100dvh-3.5rem)] max-md:flex-col md:pb-8',
      )}
    >
      <PageHead title={t('checkout:cart.title')} noindex />
      {!isEmpty && <CheckoutSteps current="cart" />}
      <div className="flex items-baseline gap-3 py-3">
        <h1 className="text-xl md:text-2xl">{t('checkout:cart.title')}</h1>
        {loaderData.cart.count > 0 && (
          <span className="text-secondary">{t('checkout:cart.pieces', { count: loaderData.cart.count })}</span>
        )}
        {!isEmpty && (
          <button
            type="button"
            aria-pressed={managing}
            onClick={() => setManaging(!managing)}
            className="js-only ms-auto text-brand-hover md:hidden"
          >
            {t(managing ? 'checkout:cart.manage_done' : 'checkout:cart.manage')}
          </button>
        )}
      </div>
      <div className="mb-3 grid gap-2 empty:hidden">
        {told && <NoticeBar kind="problem">{told}</NoticeBar>}
        {actionData?.removed && actionData.removed.length > 0 && <RemovedNote removed={actionData.removed} />}
      </div>
      {isEmpty ? (
        <div className="rounded-card bg-card">
          <EmptyState picture="cart" title={t('checkout:cart.empty_title')} hint={t('checkout:cart.empty_text')}>
            <ButtonLink to="/">{t('checkout:cart.empty_action')}</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <>
          {draft.groups.length > 0 && <ColumnHeads />}
          <div className="grid gap-3">
            {draft.groups.map((group) => (
              <CartGroup key={group.merchant.id} group={group} draft={draft} />
            ))}
            <CartFailed lines={draft.failed} draft={draft} />
          </div>
          {draft.groups.length > 0 && <CartBar draft={draft} managing={managing} isGuest={loaderData.isGuest} />}
        </>
      )}
      {isEmpty && <Recommended products={loaderData.products} />}
    </div>
  );
}

function readSelection(text: string | null): number[] | null {
  const ids = text?.split(',').map(Number).filter(Number.isInteger);
  return ids?.length ? ids : null;
}

function ColumnHeads() {
  const { t } = useTexts();
  return (
    <div
      aria-hidden="true"
      className="mb-3 hidden grid-cols-[18px_96px_minmax(0,1fr)_120px_140px_120px_40px] gap-x-4 rounded-card bg-card px-6 py-3 text-[13px] text-secondary lg:grid"
    >
      <span className="col-span-2" />
      <span>{t('checkout:cart.product')}</span>
      <span>{t('checkout:cart.unit_price')}</span>
      <span>{t('checkout:cart.quantity')}</span>
      <span>{t('checkout:cart.subtotal')}</span>
    </div>
  );
}

/** Undo for browsers without scripts; with scripts it is a toast. */
function RemovedNote({ removed }: { removed: { productId: number; skuId: number; num: number }[] }) {
  const { t } = useTexts();
  return (
    <NoticeBar kind="success">
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <span>{t('checkout:cart.removed', { count: removed.length })}</span>
        {removed.map((line) => (
          <input key={line.skuId} type="hidden" name="line" value={`${line.productId}.${line.skuId}.${line.num}`} />
        ))}
        <Button variant="secondary" size="sm" name="intent" value="restore">
          {t('checkout:cart.undo')}
        </Button>
      </Form>
    </NoticeBar>
  );
}
