import type { DetailData } from '../read-detail.server.ts';
import { MerchantCard } from './merchant-card.tsx';
import { SideGoods } from './side-goods.tsx';

interface BesideDetailProps {
  merchant: DetailData['detail']['merchant'];
  isFollowed: boolean;
  productId: number;
  similar: DetailData['similar'];
}

/** Merchant and similar products, beside a product on wide screens. */
export default function BesideDetail({ merchant, isFollowed, productId, similar }: BesideDetailProps) {
  return (
    <>
      <MerchantCard merchant={merchant} isFollowed={isFollowed} productId={productId} />
      <SideGoods products={similar} />
    </>
  );
}
