import type { DetailData } from '../read-detail.server.ts';
import { MerchantCard } from './merchant-card.tsx';
import { SideGoods } from './side-goods.tsx';

interface BesideDetailProps {
  merchant: DetailData['detail']['merchant'];
  similar: DetailData['similar'];
}

/** Who sells it and what is like it, beside a product on wide screens. */
export default function BesideDetail({ merchant, similar }: BesideDetailProps) {
  return (
    <>
      <MerchantCard merchant={merchant} />
      <SideGoods products={similar} />
    </>
  );
}
