import { Icon } from '../../../ui/icon.tsx';
import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Personal, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Fresh food: categories at the side, a dense grid, one press to add. */
export default function Theme10({ page: { blocks, list, shop } }: ThemeProps) {
  return (
    <ThemeRoot theme="theme10" css={css}>
      {shop.address && (
        <p className="t10-strip">
          <Icon name="map-pin" size={16} />
          {shop.address}
        </p>
      )}
      <header className="t10-head">
        <Sign blocks={blocks} logo={52} />
        <Search />
        <Personal />
      </header>
      <div className="t10-body">
        <aside>
          <Navigation isDeep />
        </aside>
        <div className="t10-main">{list ? <List list={list} card="add" /> : <Blocks blocks={blocks} card="add" />}</div>
      </div>
      <Foot />
    </ThemeRoot>
  );
}
