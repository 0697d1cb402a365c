import type { DetailData } from '../read-detail.server.ts';
import { MerchantCard } from './merchant-card.tsx';
import { SideGoods } from './side-goods.tsx';

interface BesideDetailProps {
  merchant: DetailData['detail']['merchant'];
  isFollowed: boolean;
  similar: DetailData['similar'];
}

/** Merchant and similar products, beside a product on wide screens. */
export default function BesideDetail({ merchant, isFollowed, similar }: BesideDetailProps) {
  return (
    <>
      <MerchantCard merchant={merchant} isFollowed={isFollowed} />
      <SideGoods products={similar} />
    </>
  );
}
