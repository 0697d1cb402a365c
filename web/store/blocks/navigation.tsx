import { Form } from 'react-router';
import { MAX_STORE_KEYWORD } from '../../../domains/stores/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { storeHref } from '../store-address.ts';
import { useStorePage } from '../store-page.ts';
import { StoreServiceEntry } from '../store-service.tsx';

/** The categories of the store as links. */
export function Navigation({ isDeep }: { isDeep?: boolean }) {
  const { t } = useTexts();
  const { categories, place, list } = useStorePage();
  const current = (isOn: boolean) => (isOn ? ('page' as const) : undefined);
  return (
    <nav aria-label={t('store:categories')} className="st-nav">
      <ul>
        <li>
          <Link to={storeHref(place)} aria-current={current(!list)}>
            {t('store:home')}
          </Link>
        </li>
        <li>
          <Link to={storeHref(place, { isAll: true })} aria-current={current(!!list && !list.cid && !list.keyword)}>
            {t('store:all')}
          </Link>
        </li>
        {categories.map(({ id, name, below }) => (
          <li key={id}>
            <Link to={storeHref(place, { cid: id })} aria-current={current(list?.cid === id)}>
              {name}
            </Link>
            {isDeep && below.length > 1 && (
              <ul>
                {below.map((inner) => (
                  <li key={inner.id}>
                    <Link to={storeHref(place, { cid: inner.id })} aria-current={current(list?.cid === inner.id)}>
                      {inner.name} <small>{inner.products}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Search within the store. */
export function Search() {
  const { t } = useTexts();
  const { place, list } = useStorePage();
  return (
    <Form action={storeHref({ ...place, id: null })} role="search" className="st-search">
      {place.id && <input type="hidden" name="id" value={place.id} />}
      <input
        key={list?.keyword}
        type="search"
        name="keyword"
        required
        maxLength={MAX_STORE_KEYWORD}
        defaultValue={list?.keyword}
        aria-label={t('store:search')}
        placeholder={t('store:search')}
      />
      <button type="submit" aria-label={t('store:search')}>
        <Icon name="search" size={18} />
      </button>
    </Form>
  );
}

/** Links to the cart and the reader's orders. */
export function Personal() {
  const { t } = useTexts();
  return (
    <ul className="st-personal">
      <StoreServiceEntry />
      <li>
        <Link to="/order/shopping_cart" aria-label={t('store:cart')}>
          <Icon name="shopping-cart" size={20} />
          <span>{t('store:cart')}</span>
        </Link>
      </li>
      <li>
        <Link to="/users/order_list" aria-label={t('store:orders')}>
          <Icon name="package" size={20} />
          <span>{t('store:orders')}</span>
        </Link>
      </li>
    </ul>
  );
}
