/** Lists that have saved views. */
export const VIEW_LISTS = ['products', 'orders', 'customers', 'reviews'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
export const MAX_VIEWS = 20;
export const VIEW_LENGTHS = { name: 40, query: 1_000 } as const;

/** What of a list's URL is a view: its filters and its order. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'done']) params.delete(name);
  for (const [name, value] of [...params]) if (value.trim() === '') params.delete(name);
  params.sort();
  return params.toString();
}
