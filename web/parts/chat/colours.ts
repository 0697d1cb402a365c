const TOKENS = [
  ...['brand', 'brand-hover', 'brand-tint', 'on-brand', 'sale', 'ink', 'secondary', 'muted', 'faint', 'line', 'page'],
  ...['card', 'success', 'warning', 'danger', 'on-danger', 'shadow-float'],
];
export const COLOURS_KEY = 'chat-colours';

/** The colours of this page as properties of an element's style: its accent, and dark where the page is. */
export function coloursOf(body: Element): Record<string, string> {
  const page = getComputedStyle(body);
  const tokens = TOKENS.map((token) => [`--${token}`, page.getPropertyValue(`--${token}`)] as const);
  return Object.fromEntries([['color-scheme', page.colorScheme], ...tokens]);
}

export function paint({ style }: HTMLElement, colours: Record<string, string>): void {
  for (const [name, value] of Object.entries(colours)) style.setProperty(name, value);
}

export interface Kept {
  /** Of the chat: another one, opened from elsewhere, does not have them. */
  path: string;
  colours: Record<string, string>;
}

/** For the chat page at `path`, which this tab opens next in place of this one. */
export function keepColours(path: string): void {
  try {
    sessionStorage.setItem(COLOURS_KEY, JSON.stringify({ path, colours: coloursOf(document.body) } satisfies Kept));
  } catch {
    // without storage the chat has the colours of the site
  }
}
