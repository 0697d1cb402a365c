const KEY = 'recent-searches';
const MOST = 8;

/** Recent searches of this browser, newest first; empty without storage. */
export function recentSearches(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((word) => typeof word === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(word: string): void {
  const trimmed = word.trim();
  if (trimmed) write([trimmed, ...recentSearches().filter((other) => other !== trimmed)].slice(0, MOST));
}

export function forgetSearches(): void {
  write([]);
}

function write(words: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // private windows may refuse storage: then nothing is remembered
  }
}
