import { Form, useActionData, useNavigation } from 'react-router';
import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Price } from '../../ui/price.tsx';
import type { ActAnswer } from './act.server.ts';

interface PurchaseProps {
  price: NonNullable<AppDetail['price']>;
  offer: NonNullable<AppDetail['offer']>;
  purchase: AppDetail['purchase'];
}

/** The price of a paid app and the way to buy it, or how far the reader is with that. */
export function Purchase({ price, offer, purchase }: PurchaseProps) {
  const { t } = useTexts();
  const answer = useActionData<ActAnswer>();
  const isBusy = useNavigation().formData?.get('intent') === 'cart';
  if (purchase) return <Underway purchase={purchase} />;
  return (
    <div className="grid gap-3">
      <Price money={price} size="xl" />
      {answer?.intent === 'cart' && answer.problem && <NoticeBar kind="problem">{answer.problem}</NoticeBar>}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={`/order/begin?product=${offer.productId}&sku=${offer.skuId}&num=1`} size="lg">
          {t('apps:detail.buy')}
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="intent" value="cart" />
          <Button variant="soft" size="lg" busy={isBusy} start={<Icon name="shopping-cart" size={18} />}>
            {t('apps:detail.cart')}
          </Button>
        </Form>
      </div>
      <p className="text-[13px] text-muted">{t('apps:detail.buy_text')}</p>
    </div>
  );
}

/** It waits for the payment, or the money is on its way back. */
function Underway({ purchase }: { purchase: NonNullable<AppDetail['purchase']> }) {
  const { t } = useTexts();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex items-center gap-1.5">
        <Icon name="clock-3" size={18} className="text-warning" />
        {t(purchase.state === 'to_pay' ? 'apps:detail.to_pay' : 'apps:detail.refunding')}
      </span>
      <OrderLink orderNo={purchase.orderNo} />
    </p>
  );
}

/** The app is bought; what follows is its downloads. */
export function Bought({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon name="circle-check" size={18} className="text-success" />
        {t('apps:detail.bought')}
      </span>
      <OrderLink orderNo={orderNo} />
    </p>
  );
}

function OrderLink({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  return (
    <Link to={`/order/order_detail?orderId=${encodeURIComponent(orderNo)}`} className="link">
      {t('apps:detail.order')}
    </Link>
  );
}
