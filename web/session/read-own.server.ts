import { readUserMenu } from '../../domains/accounts/queries.server.ts';
import { readCounts } from '../../domains/cart/queries.server.ts';
import type { CollectionMarks } from '../../domains/catalog/collections/contract.ts';
import { readMarks } from '../../domains/catalog/collections/queries.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { initialOf } from '../ui/initial.ts';
import { tintOf } from '../ui/tint.ts';

/** The reader's own data on a page: all that differs between two readers of a shared page. */
export interface Own {
  user: {
    id: string;
    nickname: string;
    initial: string;
    tint: string;
    avatarUrl: string;
    kind: 'member' | 'visitor';
  } | null;
  counts: { cart: number; unread: number };
  menu: ReturnType<typeof readUserMenu>;
  /** Of the page's product. */
  marks: CollectionMarks | null;
  /** On a copy that is shared by rights: what its domain shows of the reader, and the JSON of what is applied later. */
  part: { shown: unknown; later: string } | null;
}

const PRODUCT = /^\/goods_detail\/([1-9]\d{0,14})$/;
export async function readOwn(ctx: Ctx, pathname: string): Promise<Own> {
  const { actor } = ctx;
  const productId = Number(PRODUCT.exec(pathname)?.[1]);
  const [counts, marks] = await Promise.all([
    // a session of the forum reads nothing of the shop
    actor?.isForum ? { cart: 0, unread: 0 } : readCounts(ctx),
    actor && productId ? readMarks(ctx, { productId }) : null,
  ]);
  return {
    user: actor && {
      id: String(actor.userId),
      nickname: actor.nickname,
      initial: initialOf(actor.nickname),
      tint: tintOf(actor.userId),
      avatarUrl: actor.avatarUrl,
      kind: actor.kind,
    },
    counts,
    menu: actor && !actor.isForum ? readUserMenu(ctx) : [],
    marks,
    part: null,
  };
}
