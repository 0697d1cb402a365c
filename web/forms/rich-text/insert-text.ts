/** Puts text where the cursor of a field is, so that undo works and React sees the change. */
export function insertAt(field: HTMLTextAreaElement | null | undefined, text: string): void {
  if (!field) return;
  field.focus();
  const { selectionStart, selectionEnd, value } = field;
  // the only way to keep the browser's own history of the field; missing in some embedded browsers
  if (document.execCommand?.('insertText', false, text)) return;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  set?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  field.selectionStart = field.selectionEnd = selectionStart + text.length;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
