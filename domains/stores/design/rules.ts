import { type BlockKind, newBlock, SINGLE_BLOCKS, type StoreBlock } from '../document.ts';
import { MAX_BLOCKS } from '../rules.ts';

/** Changes that can be undone, and published versions that are listed. */
export const MAX_UNDO = 50;
export const LISTED_VERSIONS = 20;

/** One step of editing. */
export type DesignStep =
  | { kind: 'add'; block: BlockKind }
  | { kind: 'remove'; id: string }
  /** To a place counted without the block itself; beyond an end means that end. */
  | { kind: 'move'; id: string; to: number }
  | { kind: 'fill'; block: StoreBlock };

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
  return step.block.kind === found.kind ? blocks.map((block) => (block === found ? step.block : block)) : null;
}

function freeId(blocks: readonly StoreBlock[], kind: BlockKind): string {
  const numbers = blocks.map(({ id }) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0));
  return `${kind}-${Math.max(0, ...numbers) + 1}`;
}
