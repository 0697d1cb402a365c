import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import { storeHref } from '../../store-address.ts';
import { StoreServiceEntry } from '../../store-service.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Phone first: one column with a bar at the bottom; a wide window shows it as a phone on a table. */
export default function Mobile({ page: { blocks, list, place, shop } }: ThemeProps) {
  const { t } = useTexts();
  const bar = [
    ['house', t('store:home'), storeHref(place)],
    ['layout-grid', t('store:all'), storeHref(place, { isAll: true })],
    ['shopping-cart', t('store:cart'), '/order/shopping_cart'],
    ['package', t('store:orders'), '/users/order_list'],
  ] as const;
  return (
    <ThemeRoot theme="mobile" css={css}>
      <div className="tm-aside" aria-hidden="true">
        <p>{shop.name}</p>
        <span>{shop.intro}</span>
      </div>
      <div className="tm-phone">
        <header className="tm-head">
          <Sign blocks={blocks} logo={48} />
          <Search />
        </header>
        <Navigation />
        {list ? <List list={list} card="add" /> : <Blocks blocks={blocks} card="add" />}
        <Foot />
        <nav aria-label={t('store:sections')} className="tm-bar">
          <ul>
            {bar.map(([icon, label, to]) => (
              <li key={to}>
                <Link to={to}>
                  <Icon name={icon} size={22} />
                  {label}
                </Link>
              </li>
            ))}
            <StoreServiceEntry />
          </ul>
        </nav>
      </div>
    </ThemeRoot>
  );
}
