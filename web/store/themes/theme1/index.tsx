import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Personal, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Classic: a coloured sign across the page, a bar of categories, floors with headings. */
export default function Theme1({ page: { blocks, list } }: ThemeProps) {
  return (
    <ThemeRoot theme="theme1" css={css}>
      <header className="t1-head">
        <div className="t1-row">
          <Sign blocks={blocks} logo={72} />
          <Search />
          <Personal />
        </div>
      </header>
      <div className="t1-bar">
        <Navigation />
      </div>
      <div className="t1-body">{list ? <List list={list} /> : <Blocks blocks={blocks} />}</div>
      <Foot />
    </ThemeRoot>
  );
}
