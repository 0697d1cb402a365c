/** Masks an e-mail address or phone number so that only its owner recognises it: `a***@example.com`, `…78`. */
export function shortAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.charAt(0)}***${address.slice(at)}`;
  return `***${address.slice(-2)}`;
}
