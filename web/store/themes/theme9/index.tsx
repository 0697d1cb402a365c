import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import { StoreServiceEntry } from '../../store-service.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** What only a shop can promise that ships nothing, and what every shop can. */
const DIGITAL_PROMISES = [
  ['zap', 'instant'],
  ['user-plus', 'no_account'],
] as const;
const PROMISES = [['shield-check', 'safe']] as const;

/** Digital goods: dark, compact, every product a row with its price and a button to buy. */
export default function Theme9({ page: { blocks, list, isDigital } }: ThemeProps) {
  const { t } = useTexts();
  return (
    <ThemeRoot theme="theme9" css={css}>
      <header className="t9-head">
        <Sign blocks={blocks} logo={44} variant="name" />
        <Search />
        <Link to="/store/query_order" className="t9-find">
          {t('store:query.title')}
        </Link>
        <ul className="st-personal md:hidden">
          <StoreServiceEntry />
        </ul>
      </header>
      <Navigation />
      <ul className="t9-promises">
        {[...(isDigital ? DIGITAL_PROMISES : []), ...PROMISES].map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} size={18} />
            {t(`store:promise.${key}`)}
          </li>
        ))}
      </ul>
      {list ? <List list={list} card="buy" /> : <Blocks blocks={blocks} card="buy" />}
      <Foot />
    </ThemeRoot>
  );
}
