import type { ClaimableCoupon } from '../../../domains/promotions/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NO_SEARCH, searchHref } from '../product/search-url.ts';

type Bound = Pick<ClaimableCoupon, 'name' | 'scope' | 'merchant' | 'targets'>;

/** Links to what a coupon is valid for; without a target, to everything it applies to. */
export function waysToGoods({ scope, merchant, targets }: Omit<Bound, 'name'>): { name: string; to: PageAddress }[] {
  const merId = merchant?.id ?? 0;
  if (scope === 'goods') return targets.map(({ id, name }) => ({ name, to: `/goods_detail/${id}` }));
  if (scope === 'category') {
    return targets.map(({ id, name }) => ({ name, to: searchHref(NO_SEARCH, { cid: id, merId }) }));
  }
  return [{ name: merchant?.name ?? '', to: searchHref(NO_SEARCH, { merId }) }];
}

/** Below a coupon: where it can be used. */
export function CouponGoods({ coupon }: { coupon: Bound }) {
  const { t } = useTexts();
  const ways = waysToGoods(coupon);
  return (
    <ul
      aria-label={t('coupons:goods_of', { name: coupon.name })}
      className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 py-2.5 text-[13px]"
    >
      {ways.map(({ name, to }) => (
        <li key={to} className="min-w-0 max-w-full">
          <Link to={to} className="flex items-center gap-0.5 text-secondary hover:text-brand-hover">
            <span className="truncate">{name || t('coupons:all_goods')}</span>
            <Icon name="chevron-right" size={14} />
          </Link>
        </li>
      ))}
      {ways.length === 0 && <li className="text-muted">{t('coupons:no_goods')}</li>}
    </ul>
  );
}
