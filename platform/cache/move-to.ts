/** The ids with one moved to a place counted from 0; places outside the list mean its ends. Null: it is not in the list. */
export function moveTo(ids: readonly number[], id: number, to: number): number[] | null {
  if (!ids.includes(id)) return null;
  const others = ids.filter((each) => each !== id);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, id);
  return others;
}
