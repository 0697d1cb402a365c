import { formatMoney } from '../../../../platform/locale/format.ts';
import { parseMoney } from '../../../../platform/locale/money.ts';
import type { TextBook } from '../../../../platform/locale/text-book.ts';
import { NO_SEARCH, type SearchAddress, searchHref } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { SearchFacets } from './search-filters.tsx';

interface ChosenFiltersProps {
  address: SearchAddress;
  facets: SearchFacets;
  /** Name of the shop of these products. */
  shopName: string;
  currency: string;
}

/** The active filters, each removable. */
export function ChosenFilters(props: ChosenFiltersProps) {
  const { address } = props;
  const texts = useTexts();
  const { t } = texts;
  const chips = chosen(props, texts);
  if (chips.length === 0) return null;
  const { keyword, cid, sort, order } = address;
  return (
    <ul aria-label={t('goods:search.chosen')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, without }) => (
        <li key={name} className="max-w-full">
          <Link
            to={searchHref(address, without)}
            rel="nofollow"
            aria-label={t('goods:search.remove', { name })}
            className="flex min-h-8 items-center gap-1 rounded-full border border-brand/40 bg-brand-tint ps-3 pe-2 text-[13px] text-brand-hover transition-colors hover:border-brand"
          >
            <span className="truncate">{name}</span>
            <Icon name="x" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={searchHref({ ...NO_SEARCH, keyword, cid, sort, order })}
          rel="nofollow"
          className="px-1 text-[13px] text-secondary underline underline-offset-4 hover:text-brand-hover"
        >
          {t('goods:search.clear')}
        </Link>
      </li>
    </ul>
  );
}

function chosen(
  props: ChosenFiltersProps,
  { t, locale }: TextBook,
): { name: string; without: Partial<SearchAddress> }[] {
  const { address, facets, shopName, currency } = props;
  const { merId, merTypeId, merCategoryId, minPrice, maxPrice, inStock } = address;
  const named = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? String(id);
  const amount = (text: string) => formatMoney({ amount: parseMoney(text, currency) ?? 0, currency }, locale);
  const range =
    minPrice && maxPrice
      ? `${amount(minPrice)} – ${amount(maxPrice)}`
      : t(minPrice ? 'goods:search.price_over' : 'goods:search.price_under', { amount: amount(minPrice || maxPrice) });
  return [
    ...(merId ? [{ name: shopName || String(merId), without: { merId: 0 } }] : []),
    ...(minPrice || maxPrice ? [{ name: range, without: { minPrice: '', maxPrice: '' } }] : []),
    ...(inStock ? [{ name: t('goods:search.in_stock'), without: { inStock: false } }] : []),
    ...(merTypeId ? [{ name: named(facets.shopTypes, merTypeId), without: { merTypeId: 0 } }] : []),
    ...(merCategoryId ? [{ name: named(facets.shopCategories, merCategoryId), without: { merCategoryId: 0 } }] : []),
  ];
}
