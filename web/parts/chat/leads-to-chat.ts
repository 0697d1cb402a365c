/**
 * Whether a link that begins like one to a chat leads to one: the path of `/chat/..//elsewhere.example`, which anyone can
 * write into a text, is that of another host.
 */
export function leadsToChat({ pathname }: { pathname: string }): boolean {
  return pathname.startsWith('/chat/');
}
