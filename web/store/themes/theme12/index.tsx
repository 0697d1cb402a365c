import { Blocks } from '../../blocks/blocks.tsx';
import { Foot } from '../../blocks/foot.tsx';
import { List } from '../../blocks/list.tsx';
import { Navigation, Personal } from '../../blocks/navigation.tsx';
import { Sign } from '../../blocks/sign.tsx';
import type { ThemeProps } from '../theme.ts';
import { ThemeRoot } from '../theme-root.tsx';
import css from './theme.css?url';

/** Minimal: one product fills the window, everything else comes after it. */
export default function Theme12({ page: { blocks, list } }: ThemeProps) {
  return (
    <ThemeRoot theme="theme12" css={css}>
      <header className="t12-head">
        <Sign blocks={blocks} logo={0} variant="name" />
        <Navigation />
        <Personal />
      </header>
      {list ? <List list={list} /> : <Blocks blocks={blocks} />}
      <Foot />
    </ThemeRoot>
  );
}
