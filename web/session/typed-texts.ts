const KEY = 'reader';

/**
 * Keeps what one person typed from the next person at the browser. Browsers fill the forms of a page again when its
 * entry in the history of the tab is opened again, and may show a page as it was left: neither may happen for another
 * account. What a guest typed stays, since logging in may be the next step; it makes a new document, as logging out does.
 * `reader` is the account of the document, empty for guests. Called before React reads the fields.
 */
export function protectTypedTexts(reader: string): void {
  try {
    localStorage[KEY] = reader;
  } catch {
    // storage is switched off
    return;
  }
  const typedBy: unknown = history.state?.typedBy;
  if (typedBy && typedBy !== reader) for (const form of document.forms) form.reset();
  const mark = () => {
    // browsers limit how often the state may be replaced
    if (history.state?.typedBy !== reader) history.replaceState({ ...history.state, typedBy: reader }, '');
  };
  addEventListener('input', mark, true);
  // what was typed before this script ran
  addEventListener('pagehide', mark);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage[KEY] !== reader) location.reload();
  });
}
