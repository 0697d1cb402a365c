import { beforeEach, expect, test, vi } from 'vitest';
import { protectTypedTexts } from './typed-texts.ts';

type Heard = (event: object) => void;
let storage: Record<string, string>;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  storage = {};
  vi.stubGlobal('localStorage', storage);
});

const CLEARED = 'as a logout clears the storage';

/** An entry in the history of a tab. */
interface Entry {
  state: { typedBy?: string } | null;
}

/** Opens the entry as that reader; returns whether its forms were emptied, and a way to send events to the page. */
function open(entry: Entry, reader: string) {
  const reset = vi.fn();
  const listeners = new Map<string, Heard>();
  reload = vi.fn();
  vi.stubGlobal('document', { forms: [{ reset }] });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', {
    get state() {
      return entry.state;
    },
    replaceState: (state: Entry['state']) => {
      entry.state = state;
    },
  });
  vi.stubGlobal('addEventListener', (name: string, heard: Heard) => listeners.set(name, heard));
  protectTypedTexts(reader);
  return { isEmptied: reset.mock.calls.length > 0, hears: (name: string, event = {}) => listeners.get(name)?.(event) };
}

test.each([
  ['a member who comes back', ['7', '', '7'], false],
  ['the next member', ['7', '8'], true],
  ['a guest after a member', ['7', ''], true],
  ['a guest who has logged in', ['', '7'], false],
  ['a guest after the same guest', ['', ''], false],
  ['a guest after the guest who logged in and out', ['', '7', ''], true],
  ['the next member after the guest who logged in and out', ['', '7', '', '8'], true],
  ['a guest after a logout that cleared the storage', ['', '7', CLEARED, ''], true],
  ['a member after the guest who logged in as another one', ['', '7', '8'], true],
])('what is typed in a page, opened again by %s', (_who, readers, isEmptied) => {
  const entry: Entry = { state: null };
  open(entry, readers[0] ?? '').hears('input');
  for (const reader of readers.slice(1, -1)) {
    if (reader === CLEARED) for (const key of Object.keys(storage)) delete storage[key];
    else open({ state: null }, reader);
  }
  expect(open(entry, readers.at(-1) ?? '').isEmptied).toBe(isEmptied);
});

test('a page is read again when another account begins in another tab, not at a logout alone', () => {
  const { hears } = open({ state: null }, '7');
  for (const [key, newValue] of Object.entries({ other: '8', reader: '' })) hears('storage', { key, newValue });
  hears('storage', { key: 'reader', newValue: '7' });
  expect(reload).not.toHaveBeenCalled();
  hears('storage', { key: 'reader', newValue: '8' });
  expect(reload).toHaveBeenCalledOnce();
});
