import type { ReactNode } from 'react';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { formatCompact, formatNumber } from '../../../platform/locale/format.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';

const CARD =
  'block w-[320px] max-w-full rounded-card border border-line bg-card p-3 text-start text-ink hover:border-faint';

/** A product, order or refund in a conversation; it opens in a new tab. */
export function MessageCard({ message }: { message: Pick<ChatMessage, 'product' | 'orderInfo' | 'refundOrder'> }) {
  const { t, locale } = useTexts();
  const { product, orderInfo, refundOrder } = message;
  if (product) {
    return (
      <Link to={`/goods_detail/${product.product_id}`} target="_blank" className={CARD}>
        <Row image={product.image} title={product.store_name}>
          <span className="font-semibold text-sale">
            <Price money={product.price} />
          </span>
          <span className="text-xs text-muted">
            {t('chat:card.stock', { num: formatNumber(product.stock, locale) })} ·{' '}
            {t('chat:card.sold', { num: formatCompact(product.sales, locale) })}
          </span>
        </Row>
      </Link>
    );
  }
  const order = orderInfo && {
    no: orderInfo.order_id,
    num: orderInfo.total_num,
    price: orderInfo.pay_price,
    lines: orderInfo.orderProduct,
  };
  const refund = refundOrder && {
    no: refundOrder.refund_order_sn,
    num: refundOrder.refund_num,
    price: refundOrder.refund_price,
    lines: refundOrder.refundProduct,
  };
  const shown = order ?? refund;
  if (!shown) return null;
  const first = shown.lines[0]?.cart_info.product;
  return (
    <Link
      to={uncheckedAddress(`/order_detail?orderId=${orderInfo?.order_id ?? refundOrder?.order_id}`)}
      target="_blank"
      className={CARD}
    >
      <span className="mb-2 block border-line border-b pb-2 text-xs text-muted">
        {t(order ? 'chat:card.order' : 'chat:card.refund', { number: shown.no })}
      </span>
      <Row image={first?.image ?? ''} title={first?.name ?? ''}>
        <span className="text-xs text-muted">{t('chat:card.pieces', { num: shown.num })}</span>
        <span className="font-semibold">
          <Price money={shown.price} />
        </span>
      </Row>
    </Link>
  );
}

function Row({ image, title, children }: { image: string; title: string; children: ReactNode }) {
  return (
    <span className="flex gap-3">
      {image && (
        <img src={mediaUrl(image)} alt="" width={64} height={64} className="size-16 rounded-control object-cover" />
      )}
      <span className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        <span className="line-clamp-2 text-sm leading-snug">{title}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">{children}</span>
      </span>
    </span>
  );
}
