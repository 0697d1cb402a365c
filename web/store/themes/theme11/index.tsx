import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Personal, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Lookbook: black on white, oversized names, pictures of different heights with numbers. */
export default function Theme11({ page: { blocks, list } }: ThemeProps) {
  return (
    <ThemeRoot theme="theme11" css={css}>
      <header className="t11-head">
        <Navigation />
        <Personal />
      </header>
      <div className="t11-name">
        <Sign blocks={blocks} logo={0} />
        <Search />
      </div>
      {list ? <List list={list} /> : <Blocks blocks={blocks} />}
      <Foot />
    </ThemeRoot>
  );
}
