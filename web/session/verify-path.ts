/** Where a visitor verifies an e-mail or phone; `back` is where they go on afterwards. */
export function verifyPath(back: string): string {
  return `/users/verify?${new URLSearchParams({ back })}`;
}
