import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ProductDetail, Sku } from '../../../../domains/catalog/contract.ts';
import { useLoginRequest } from '../../../session/use-login-request.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { BuyAnswer } from '../buy-from-page.server.ts';
import { FormOutcome } from './form-outcome.tsx';

export const BUY_FORM = 'buy';

interface BuyFormProps {
  product: ProductDetail['product'];
  shown: Sku | undefined;
  num: number;
  children: ReactNode;
}

/** The form around the options. The bar at the bottom of a phone has buttons of this form as well. */
export function BuyForm({ product, shown, num, children }: BuyFormProps) {
  const { t } = useTexts();
  const { Form, data } = useFetcher<BuyAnswer>({ key: BUY_FORM });
  const scripted = useHydrated();
  const requestLogin = useLoginRequest();
  useEffect(() => {
    if (!data) return;
    if (data.to) return requestLogin(data.message, { kind: 'go', to: data.to });
    if (data.refusal) return showToast({ text: data.message, kind: 'problem' });
    showToast({
      text: data.message,
      action: { label: t('goods:detail.go_to_cart'), to: '/order/shopping_cart' },
    });
  }, [data, t, requestLogin]);
  return (
    <Form id={BUY_FORM} method="post" action={`/goods_detail/${product.id}`} className="flex flex-col gap-4">
      <input type="hidden" name="skuId" value={shown?.id ?? ''} />
      {shown?.flash && num <= shown.flash.perUser && (
        <input type="hidden" name="flashItemId" value={shown.flash.itemId} />
      )}
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <FormOutcome />
      {children}
    </Form>
  );
}
