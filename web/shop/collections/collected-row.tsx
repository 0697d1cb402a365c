import type { CollectedProduct } from '../../../domains/catalog/collections/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { shopHref } from '../../parts/merchant/shop-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

interface CollectedRowProps {
  product: CollectedProduct;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
}

/** One product: its price when it was saved, its current price, and availability. */
export function CollectedRow({ product, isChosen, onChoose }: CollectedRowProps) {
  const { t } = useTexts();
  const isThere = product.state !== 'off_sale';
  const to: PageAddress = `/goods_detail/${product.id}`;
  return (
    <li className="grid grid-cols-[auto_88px_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-card bg-card p-4 md:grid-cols-[auto_104px_minmax(0,1fr)_auto] md:gap-x-4 md:px-6">
      <input
        type="checkbox"
        name="id"
        value={product.id}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={t('collections:choose_one', { name: product.name })}
        className="choice mt-8 rounded-[4px] md:mt-10"
      />
      <Picture src={product.image} alt="" className={cx('rounded-control', !isThere && 'opacity-50 grayscale')} />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-normal text-sm leading-snug break-words md:text-[15px]">
          {isThere ? (
            <Link to={to} className="hover:text-brand-hover">
              {product.name}
            </Link>
          ) : (
            <span className="text-muted">{product.name}</span>
          )}
        </h3>
        <p className="mt-0.5 truncate text-xs text-muted">
          <Link to={shopHref(product.merchant.id)} className="hover:text-brand-hover">
            {product.merchant.name}
          </Link>
        </p>
        <Prices product={product} />
      </div>
      <Ways product={product} to={to} />
    </li>
  );
}

function Prices({ product }: { product: CollectedProduct }) {
  const { t, locale } = useTexts();
  const { state, price, seen, dropped, isFlash, collectedAt } = product;
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {state === 'off_sale' ? <Tag variant="plain">{t('collections:off_sale')}</Tag> : <Price money={price} />}
        {state === 'sold_out' && <Tag variant="plain">{t('collections:sold_out')}</Tag>}
        {isFlash && state === 'on_sale' && <Tag variant="brand">{t('goods:card.flash')}</Tag>}
        {dropped && (
          <Tag variant="success" className="gap-1">
            <Icon name="trending-down" size={13} />
            {t('collections:dropped', { amount: formatMoney(dropped, locale) })}
          </Tag>
        )}
      </p>
      <p className="mt-1 text-xs text-muted">
        {t('collections:seen', { amount: formatMoney(seen, locale) })}
        {' · '}
        <LocalTime iso={collectedAt} style="date" />
      </p>
    </>
  );
}

function Ways({ product, to }: { product: CollectedProduct; to: PageAddress }) {
  const { t } = useTexts();
  const whose = <span className="sr-only">: {product.name}</span>;
  return (
    <div className="col-span-full flex flex-wrap items-center justify-end gap-2 md:col-span-1 md:w-40 md:flex-col md:items-stretch md:justify-center">
      {product.state === 'on_sale' && product.skuId !== null && (
        <Button type="submit" name="intent" value={`cart.${product.id}.${product.skuId}`} variant="soft" size="sm">
          {t('goods:detail.add')}
          {whose}
        </Button>
      )}
      {product.state === 'on_sale' && product.skuId === null && (
        <ButtonLink to={to} variant="soft" size="sm">
          {t('collections:pick')}
          {whose}
        </ButtonLink>
      )}
      {product.state === 'sold_out' && (
        <ButtonLink to={shopHref(product.merchant.id)} variant="secondary" size="sm">
          {t('collections:similar')}
          {whose}
        </ButtonLink>
      )}
      <Button type="submit" name="intent" value={`remove.${product.id}`} variant="ghost" size="sm">
        {t('collections:remove')}
        {whose}
      </Button>
    </div>
  );
}
