const KEY = 'reader';
/** Names the guest at this browser until the next account is left; a logout clears the storage. */
const GUEST = 'guest';

/**
 * Keeps what one person typed from the next person at the browser. Browsers fill the forms of a page again when its
 * entry in the history of the tab is opened again, and may show a page as it was left: neither may happen for another
 * account. What a guest typed stays while they log in, which makes a new document as logging out does, and ends with the
 * next account that is left. `reader` is the account of the document, empty for guests. Called before React reads the
 * fields.
 */
export function protectTypedTexts(reader: string): void {
  let guest: string;
  try {
    const last: unknown = localStorage[KEY];
    if (last && last !== reader) delete localStorage[GUEST];
    localStorage[KEY] = reader;
    localStorage[GUEST] ??= `guest ${Math.random()}`;
    guest = localStorage[GUEST];
  } catch {
    // storage is switched off
    return;
  }
  const typedBy: unknown = history.state?.typedBy;
  if (typedBy && typedBy !== reader && typedBy !== guest) for (const form of document.forms) form.reset();
  const writer = reader || guest;
  const mark = () => {
    // browsers limit how often the state may be replaced
    if (history.state?.typedBy !== writer) history.replaceState({ ...history.state, typedBy: writer }, '');
  };
  addEventListener('input', mark, true);
  // what was typed before this script ran
  addEventListener('pagehide', mark);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage[KEY] !== reader) location.reload();
  });
  // another account in another tab; after a logout alone the same person may come back to what is typed here
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && reader && newValue && newValue !== reader) location.reload();
  });
}
