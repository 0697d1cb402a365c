import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Cart, CartLine, CartRemoved } from '../../../domains/cart/contract.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { ApiRefusal, useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { showToast } from '../../ui/toasts.ts';

/** A stepper is pressed several times in a row: only the last number is saved. */
const SAVE_AFTER_MS = 350;

/** The buyer's pending changes before the server responds: quantities, ticks, removed lines. */
export function useCartDraft(cart: Cart, preselected: readonly number[] | null) {
  const saving = useSaving();
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(preselected ? lineIds(cart).filter((id) => !preselected.includes(id)) : []),
  );
  const groups = cart.groups
    .map((group) => ({
      ...group,
      lines: group.lines
        .filter((line) => !saving.leaving.has(line.id))
        .map((line) => withNum(line, saving.nums[line.id])),
    }))
    .filter((group) => group.lines.length > 0);
  const lines = groups.flatMap((group) => group.lines);
  const ticked = lines.filter((line) => !unticked.has(line.id));
  return {
    groups,
    failed: cart.failed.filter((line) => !saving.leaving.has(line.id)),
    isTicked: (id: number) => !unticked.has(id),
    tick: (ids: readonly number[], on: boolean) =>
      setUnticked((before) => {
        const after = new Set(before);
        for (const id of ids) on ? after.delete(id) : after.add(id);
        return after;
      }),
    tickedIds: ticked.map((line) => line.id),
    allTicked: lines.length > 0 && ticked.length === lines.length,
    pieces: ticked.reduce((sum, line) => sum + line.num, 0),
    total: { ...cart.total, amount: ticked.reduce((sum, line) => sum + line.subtotal.amount, 0) } satisfies Money,
    changeNum: saving.changeNum,
    remove: saving.remove,
    flush: saving.flush,
  };
}
export type CartDraft = ReturnType<typeof useCartDraft>;

function useSaving() {
  const api = useApi();
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [nums, setNums] = useState<Readonly<Record<number, number>>>({});
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(new Map<number, { timer: ReturnType<typeof setTimeout>; num: number }>());

  const tellProblem = (error: unknown) =>
    showToast({ kind: 'problem', text: error instanceof ApiRefusal ? error.message : t('checkout:cart.not_saved') });

  async function save(id: number, num: number): Promise<void> {
    waiting.current.delete(id);
    try {
      await api.post('/api/front/cart/num', { id, num });
    } catch (error) {
      tellProblem(error);
    }
    await revalidate();
    // a newer number may have been entered meanwhile and is kept
    if (!waiting.current.has(id)) setNums(({ [id]: _saved, ...rest }) => rest);
  }

  function changeNum(id: number, num: number): void {
    setNums((before) => ({ ...before, [id]: num }));
    clearTimeout(waiting.current.get(id)?.timer);
    waiting.current.set(id, { num, timer: setTimeout(() => void save(id, num), SAVE_AFTER_MS) });
  }

  /** Saves pending changes before the page is left. */
  async function flush(): Promise<void> {
    const due = [...waiting.current];
    for (const [, { timer }] of due) clearTimeout(timer);
    await Promise.all(due.map(([id, { num }]) => save(id, num)));
  }

  async function restore(removed: CartRemoved['removed']): Promise<void> {
    try {
      for (const { productId, skuId, num } of removed)
        await api.post('/api/front/cart/save', { productId, skuId, num });
    } catch (error) {
      tellProblem(error);
    }
    await revalidate();
  }

  async function remove(ids: readonly number[]): Promise<void> {
    setLeaving((before) => new Set([...before, ...ids]));
    try {
      const { removed } = await api.post<CartRemoved>('/api/front/cart/delete', { ids });
      showToast({
        text: t('checkout:cart.removed', { count: removed.length }),
        action: { label: t('checkout:cart.undo'), run: () => void restore(removed) },
      });
    } catch (error) {
      tellProblem(error);
    }
    await revalidate();
    setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }

  return { nums, leaving, changeNum, flush, remove };
}

function withNum(line: CartLine, num: number | undefined): CartLine {
  if (num === undefined) return line;
  // an estimate until the server responds: the price per piece may be rounded, the total less so
  const amount = Math.round((line.subtotal.amount / line.num) * num);
  return { ...line, num, subtotal: { ...line.subtotal, amount } };
}

function lineIds(cart: Cart): number[] {
  return cart.groups.flatMap((group) => group.lines.map((line) => line.id));
}
