import type { FlashTile } from '../../../parts/product/tile.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { StockBar } from '../../../ui/stock-bar.tsx';

/** The products of the flash sale, in a swipeable row. */
export default function FlashOffers({ offers }: { offers: readonly FlashTile[] }) {
  return (
    <ul className="no-scrollbar relative flex snap-x overflow-x-auto overscroll-x-contain p-1.5 md:min-w-0 md:flex-1 md:p-2">
      {offers.map((offer) => (
        <li key={offer.itemId} className="w-[38%] max-w-44 shrink-0 snap-start md:w-1/4 md:max-w-none lg:w-1/5">
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ offer }: { offer: FlashTile }) {
  return (
    <Link
      to={`/goods_detail/${offer.id}?sku=${offer.skuId}`}
      className="group block h-full rounded-control p-2 transition-colors hover:bg-page"
    >
      <Picture src={offer.image} alt="" className="rounded-control" />
      <h3 className="mt-2 line-clamp-1 text-[13px] font-normal group-hover:text-brand-hover">{offer.name}</h3>
      <Price money={offer.price} compareAt={offer.was} className="mt-0.5" />
      <span className="mt-1.5 block">
        <StockBar taken={offer.taken} total={offer.quota} />
      </span>
    </Link>
  );
}
