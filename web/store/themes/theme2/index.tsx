import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Personal, Search } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Boutique: a quiet wordmark in the middle, large photographs, much air. */
export default function Theme2({ page: { blocks, list } }: ThemeProps) {
  return (
    <ThemeRoot theme="theme2" css={css}>
      <header className="t2-head">
        <Search />
        <Sign blocks={blocks} logo={0} variant="name" />
        <Personal />
        <Navigation />
      </header>
      {list ? <List list={list} /> : <Blocks blocks={blocks} />}
      <Foot />
    </ThemeRoot>
  );
}
