import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import type { PageAddress } from '../../../manifest/page-address.ts';
import { type SearchAddress, searchHref } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { controlClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { CategoryPlace } from '../category-place.ts';

export interface SearchFacets {
  shopTypes: readonly { id: number; name: string }[];
  shopCategories: readonly { id: number; name: string }[];
}

/** By depth in the category tree. */
const INDENTS = ['', 'ps-3', 'ps-6', 'ps-9'];

interface SearchFiltersProps {
  address: SearchAddress;
  facets: SearchFacets;
  place: CategoryPlace;
  currency: string;
}

/** All filters of a list. Each choice is a URL; the price range is a GET form. */
export function SearchFilters({ address, facets, place, currency }: SearchFiltersProps) {
  const { t } = useTexts();
  return (
    <div className="flex flex-col gap-5">
      <Group title={t('goods:search.category')}>
        <CategoryLinks address={address} place={place} />
      </Group>
      <Group title={t('goods:search.price', { currency })}>
        <PriceRange key={`${address.minPrice}-${address.maxPrice}`} address={address} />
      </Group>
      <Group>
        <Link
          to={searchHref(address, { inStock: !address.inStock })}
          rel="nofollow"
          aria-current={address.inStock ? 'true' : undefined}
          className="flex min-h-9 items-center gap-2 hover:text-brand-hover"
        >
          <Tick on={address.inStock} />
          {t('goods:search.in_stock')}
        </Link>
      </Group>
      <Choices
        title={t('goods:search.shop_type')}
        choices={facets.shopTypes}
        chosen={address.merTypeId}
        hrefOf={(merTypeId) => searchHref(address, { merTypeId })}
      />
      <Choices
        title={t('goods:search.shop_category')}
        choices={facets.shopCategories}
        chosen={address.merCategoryId}
        hrefOf={(merCategoryId) => searchHref(address, { merCategoryId })}
      />
    </div>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={title && id} className="not-last:border-line not-last:border-b not-last:pb-4">
      {title && (
        <h3 id={id} className="mb-1.5 text-sm">
          {title}
        </h3>
      )}
      {children}
    </section>
  );
}

function CategoryLinks({ address, place }: { address: SearchAddress; place: CategoryPlace }) {
  const { t } = useTexts();
  const row = 'block truncate py-1 transition-colors hover:text-brand-hover';
  return (
    <ul className="text-secondary">
      {place.path.length > 0 && (
        <li>
          <Link to={searchHref(address, { cid: 0 })} className={row}>
            ‹ {t('goods:search.all_categories')}
          </Link>
        </li>
      )}
      {place.path.map((category, depth) => (
        <li key={category.id} className={INDENTS[depth]}>
          <Link
            to={searchHref(address, { cid: category.id })}
            aria-current={category.id === address.cid ? 'true' : undefined}
            className={cx(row, category.id === address.cid && 'font-semibold text-brand-hover')}
          >
            {depth < place.path.length - 1 && '‹ '}
            {category.name}
          </Link>
        </li>
      ))}
      {place.below.map((category) => (
        <li key={category.id} className={INDENTS[place.path.length]}>
          <Link to={searchHref(address, { cid: category.id })} className={row}>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Prices accepted by the search URL, including full-width digits; anything else is reported before submitting. */
const PRICE_PATTERN = '\\s*[0-9０-９]+([,.，．\\s][0-9０-９]+)*\\s*';

function PriceRange({ address }: { address: SearchAddress }) {
  const { t } = useTexts();
  const kept = new URLSearchParams(searchHref(address, { minPrice: '', maxPrice: '' }).split('?')[1]);
  const box = controlClass(undefined, 'h-9 min-w-0 flex-1 basis-16 px-2 text-base md:text-sm');
  return (
    <Form action="/goods/goods_search" className="flex flex-wrap items-center gap-1.5">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="text"
        name="minPrice"
        inputMode="decimal"
        defaultValue={address.minPrice}
        maxLength={12}
        pattern={PRICE_PATTERN}
        title={t('goods:search.price_form')}
        aria-label={t('goods:search.price_from')}
        className={box}
      />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <input
        type="text"
        name="maxPrice"
        inputMode="decimal"
        defaultValue={address.maxPrice}
        maxLength={12}
        pattern={PRICE_PATTERN}
        title={t('goods:search.price_form')}
        aria-label={t('goods:search.price_to')}
        className={box}
      />
      <Button variant="secondary" size="sm" className="min-h-9 shrink-0 lg:w-full">
        {t('goods:search.price_apply')}
      </Button>
    </Form>
  );
}

interface ChoicesProps {
  title: string;
  choices: readonly { id: number; name: string }[];
  chosen: number;
  hrefOf: (id: number) => PageAddress;
}

/** One of several; choosing it again removes it. */
function Choices({ title, choices, chosen, hrefOf }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Group title={title}>
      <ul>
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={hrefOf(id === chosen ? 0 : id)}
              rel="nofollow"
              aria-current={id === chosen ? 'true' : undefined}
              className="flex min-h-8 items-center gap-2 text-secondary hover:text-brand-hover aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <Tick on={id === chosen} />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
        on ? 'border-brand bg-brand text-on-brand' : 'border-faint bg-card',
      )}
    >
      {on && <Icon name="check" size={12} className="stroke-3" />}
    </span>
  );
}
