import { type BlockKind, newBlock, SINGLE_BLOCKS, type StoreBlock } from '../document.ts';
import { MAX_BLOCKS, MAX_CHOSEN } from '../rules.ts';

/** Changes that can be undone, and published versions that are listed. */
export const MAX_UNDO = 50;
export const LISTED_VERSIONS = 20;
/** Products that one search for a block lists. */
export const MAX_FOUND = 12;
export const MAX_SEARCH = 100;
/** Pictures and coupons that the form of a block offers. */
export const MAX_PICTURE_CHOICES = 23;
export const MAX_COUPON_CHOICES = 50;

export const PICKS = ['add', 'remove', 'earlier', 'later'] as const;
export type Pick = (typeof PICKS)[number];

/** One step of editing. */
export type DesignStep =
  | { kind: 'add'; block: BlockKind }
  | { kind: 'remove'; id: string }
  /** To a place counted without the block itself; beyond an end means that end. */
  | { kind: 'move'; id: string; to: number }
  | { kind: 'fill'; block: StoreBlock }
  /** A change of the products that a block shows. */
  | { kind: 'pick'; id: string; pick: Pick; product: number };

/** The blocks after one step, or null if it is not possible. */
export function applyStep(blocks: readonly StoreBlock[], step: DesignStep): StoreBlock[] | null {
  if (step.kind === 'add') {
    const isTaken = SINGLE_BLOCKS.includes(step.block) && blocks.some(({ kind }) => kind === step.block);
    return isTaken || blocks.length >= MAX_BLOCKS
      ? null
      : [...blocks, newBlock(step.block, freeId(blocks, step.block))];
  }
  const id = step.kind === 'fill' ? step.block.id : step.id;
  const found = blocks.find((block) => block.id === id);
  if (!found) return null;
  const others = blocks.filter((block) => block !== found);
  if (step.kind === 'remove') return others;
  if (step.kind === 'move') return others.toSpliced(Math.max(0, Math.min(step.to, others.length)), 0, found);
  if (step.kind === 'pick') {
    const picked = withPick(found, step.pick, step.product);
    return picked && blocks.map((block) => (block === found ? picked : block));
  }
  return step.block.kind === found.kind ? blocks.map((block) => (block === found ? step.block : block)) : null;
}

/** The products that a block names; null if blocks of its kind name none. */
export function pickedIn(block: StoreBlock): { ids: number[]; most: number } | null {
  if (block.kind === 'hero') return { ids: block.productId === null ? [] : [block.productId], most: 1 };
  return 'productIds' in block ? { ids: block.productIds, most: MAX_CHOSEN } : null;
}

function withPick(block: StoreBlock, pick: Pick, product: number): StoreBlock | null {
  const picked = pickedIn(block);
  const ids = picked && changeIds(picked.ids, picked.most, pick, product);
  if (!ids) return null;
  if (block.kind === 'hero') return { ...block, productId: ids[0] ?? null };
  // a floor shows its chosen products only from this source
  if (block.kind === 'floor') return { ...block, productIds: ids, source: pick === 'add' ? 'chosen' : block.source };
  return block.kind === 'lookbook' ? { ...block, productIds: ids } : null;
}

/** The ids after one change; where only one is allowed, adding replaces it. Null: it is not possible. */
function changeIds(ids: readonly number[], most: number, pick: Pick, product: number): number[] | null {
  const place = ids.indexOf(product);
  if (pick === 'add') {
    if (place >= 0) return null;
    if (most === 1) return [product];
    return ids.length < most ? [...ids, product] : null;
  }
  if (place < 0) return null;
  const others = ids.filter((id) => id !== product);
  if (pick === 'remove') return others;
  return others.toSpliced(Math.max(0, place + (pick === 'earlier' ? -1 : 1)), 0, product);
}

function freeId(blocks: readonly StoreBlock[], kind: BlockKind): string {
  const numbers = blocks.map(({ id }) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0));
  return `${kind}-${Math.max(0, ...numbers) + 1}`;
}
