const TOKENS = [
  ...['brand', 'brand-hover', 'brand-tint', 'on-brand', 'sale', 'ink', 'secondary', 'muted', 'faint', 'line', 'page'],
  ...['card', 'success', 'warning', 'danger', 'on-danger', 'shadow-float'],
];
const KEY = 'chat-colours';

/** The colours of this page as properties of an element's style: its accent, and dark where the page is. */
export function coloursOf(body: Element): Record<string, string> {
  const page = getComputedStyle(body);
  const tokens = TOKENS.map((token) => [`--${token}`, page.getPropertyValue(`--${token}`)] as const);
  return Object.fromEntries([['color-scheme', page.colorScheme], ...tokens]);
}

export function paint({ style }: HTMLElement, colours: Record<string, string>): void {
  for (const [name, value] of Object.entries(colours)) style.setProperty(name, value);
}

/** For the chat page that this tab opens next in place of this one. */
export function keepColours(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(coloursOf(document.body)));
  } catch {
    // without storage the chat has the colours of the site
  }
}

function keptColours(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Runs before the first paint of a chat page that is loaded again; `showKeptColours` does the same after a link. */
export const KEPT_COLOURS_SCRIPT = `try{const c=JSON.parse(sessionStorage.getItem('${KEY}')||'{}');for(const n in c)document.documentElement.style.setProperty(n,c[n])}catch{}`;

/** Shows the document in the kept colours; returns what ends it. */
export function showKeptColours(): () => void {
  const colours = keptColours();
  paint(document.documentElement, colours);
  return () => {
    for (const name of Object.keys(colours)) document.documentElement.style.removeProperty(name);
  };
}
