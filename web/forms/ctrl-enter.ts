import type { KeyboardEvent } from 'react';

/** By then a button shows that it is busy; a second press before would send the form again. */
const APART_MS = 500;

/** When each form was last sent by keys. */
const sent = new WeakMap<HTMLFormElement, number>();

/**
 * Ctrl + Enter clicks the button that `data-ctrl-enter` of the form names by its value: a busy button ignores it, and a
 * held key sends once. For the capture phase, before an editor breaks the line.
 */
export function clickOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  const form = event.currentTarget;
  if (event.repeat || event.timeStamp - (sent.get(form) ?? -APART_MS) < APART_MS) return;
  sent.set(form, event.timeStamp);
  form.querySelector<HTMLButtonElement>(`button[value="${form.dataset.ctrlEnter}"]`)?.click();
}
