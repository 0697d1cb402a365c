import { type BlockKind, newBlock, type StoreBlock } from '../../../domains/stores/document.ts';
import type { StoreTheme } from '../../../domains/stores/rules.ts';
import { ARRANGEMENT as mobile } from './mobile/arrangement.ts';
import type { Arrangement } from './theme.ts';
import { ARRANGEMENT as theme1 } from './theme1/arrangement.ts';
import { ARRANGEMENT as theme2 } from './theme2/arrangement.ts';
import { ARRANGEMENT as theme9 } from './theme9/arrangement.ts';
import { ARRANGEMENT as theme10 } from './theme10/arrangement.ts';
import { ARRANGEMENT as theme11 } from './theme11/arrangement.ts';
import { ARRANGEMENT as theme12 } from './theme12/arrangement.ts';

const ARRANGEMENTS: Record<StoreTheme, Arrangement> = { mobile, theme1, theme2, theme9, theme10, theme11, theme12 };

/** The blocks of a store that nobody has designed yet: each with its defaults, in the order of the theme. */
export function arrangementOf(theme: StoreTheme): StoreBlock[] {
  return ARRANGEMENTS[theme].map((entry, nth) => {
    const [kind, values] = typeof entry === 'string' ? [entry as BlockKind, {}] : entry;
    return { ...newBlock(kind, `${kind}-${nth + 1}`), ...values } as StoreBlock;
  });
}
