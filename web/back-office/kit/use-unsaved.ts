import { type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/** Events before the first change: what the form holds then is what is saved. */
const FIRST_SIGNS = ['focusin', 'pointerdown', 'keydown', 'beforeinput', 'dragenter', 'change'] as const;

/** Which language of the texts is shown is no part of what is saved. */
const ASIDE = new Set(['shown', 'round']);

/**
 * Whether the form around the element differs from what is saved. It compares what the form would send, so that a change
 * that is undone does not count, and pictures and rows that scripts add do.
 */
export function useUnsaved(inside: RefObject<HTMLElement | null>): boolean {
  const [isUnsaved, setUnsaved] = useState(false);
  const { state } = useNavigation();
  const answer = useActionData();
  const saved = useRef<string>(undefined);
  const isSent = useRef(false);
  // a page that is itself the answer to a refused form starts with what is not saved
  const startsRefused = useRef(answer !== undefined);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const begin = () => {
      saved.current ??= startsRefused.current ? '' : contentOf(form);
    };
    const compare = () => setUnsaved(saved.current !== undefined && saved.current !== contentOf(form));
    if (startsRefused.current) begin();
    compare();
    const onSubmit = () => {
      isSent.current = true;
    };
    return watchForm(form, { begin, compare, onSubmit });
  }, [inside]);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form || state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (answer !== undefined) return;
    saved.current = contentOf(form);
    setUnsaved(false);
  }, [inside, state, answer]);
  useEffect(() => {
    inside.current?.closest('form')?.toggleAttribute('data-unsaved', isUnsaved);
  }, [inside, isUnsaved]);
  return isUnsaved;
}

interface FormWatcher {
  begin: () => void;
  compare: () => void;
  onSubmit: () => void;
}

/** Until the returned function is called. */
function watchForm(form: HTMLFormElement, { begin, compare, onSubmit }: FormWatcher): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const sign of FIRST_SIGNS) form.addEventListener(sign, begin, { signal, capture: true });
  for (const change of ['input', 'change']) form.addEventListener(change, compare, { signal });
  form.addEventListener('submit', onSubmit, { signal });
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(compare);
  });
  const attributes = { attributes: true, attributeFilter: ['value'] };
  observer.observe(form, { subtree: true, childList: true, characterData: true, ...attributes });
  return () => {
    stop.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !ASIDE.has(name));
  return JSON.stringify(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}
