/** What the keys do, in the order of the help. */
export const SHORTCUTS = ['j', 'k', 'l', 'r', '/', '?'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];
/** Each press is a new object: the same key may be pressed again. */
export interface Press {
  key: Shortcut;
}

const STORED = 'forum-shortcuts';
/** Where characters are typed, or keys mean something else. */
const BUSY = 'input, textarea, select, video, audio, [contenteditable=""], [contenteditable="true"], [role="dialog"]';

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    // storage is blocked
    return true;
  }
}

export function setShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // storage is blocked: they stay on
  }
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'
>;

/** The shortcut of a key. Thai and Lao keyboards have no Latin letters: there the place of the key counts. */
export function shortcutOf(event: Pressed): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  const isForeignLetter = /^[^\p{ASCII}]$/u.test(event.key);
  const pressed = isForeignLetter ? event.code.replace(/^Key/, '').toLowerCase() : event.key;
  return SHORTCUTS.find((key) => key === pressed);
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(BUSY) !== null;
