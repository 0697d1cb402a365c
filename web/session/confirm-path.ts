/** Where one shows again who one is; `back` is the page that the change is made on. */
export function confirmPath(back: string, { factor = false }: { factor?: boolean } = {}): string {
  return `/users/confirm?${new URLSearchParams({ back, ...(factor ? { factor: '1' } : {}) })}`;
}
