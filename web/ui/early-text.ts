import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * What a user typed into a field of the server's page before its script took it over; undefined where nothing was. React
 * would put the text of the server in its place. Give the result to the field in its first rendering only, and show
 * nothing else that depends on it there: the markup must be that of the server.
 */
export function useEarlyText(id: string): string | undefined {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated ? undefined : earlyTextOf(id)));
  return typed;
}

function earlyTextOf(id: string): string | undefined {
  const field = globalThis.document?.getElementById(id) as HTMLTextAreaElement | null | undefined;
  return field && field.value !== field.defaultValue ? field.value : undefined;
}

/**
 * The same for a field whose value React holds, and for the choices in a fieldset: tells what was typed or chosen before
 * the next rendering puts the value of the server back.
 */
export function useEarlyValue<E extends HTMLInputElement | HTMLFieldSetElement>(tell: (value: string) => void) {
  const box = useRef<E>(null);
  const tellFirst = useEffectEvent(tell);
  useLayoutEffect(() => {
    const early = box.current && earlyValueOf(box.current);
    if (early !== undefined && early !== null) tellFirst(early);
  }, []);
  return box;
}

function earlyValueOf(box: HTMLInputElement | HTMLFieldSetElement): string | undefined {
  if (box instanceof HTMLInputElement) return box.value === box.defaultValue ? undefined : box.value;
  const chosen = box.querySelector<HTMLInputElement>('input[type="radio"]:checked');
  return chosen && !chosen.defaultChecked ? chosen.value : undefined;
}

/** The same for a file input whose files are uploaded as they are chosen: takes those chosen before its script ran. */
export function useEarlyFiles(take: (input: HTMLInputElement) => void) {
  const field = useRef<HTMLInputElement>(null);
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    if (field.current?.files?.length) takeFirst(field.current);
  }, []);
  return field;
}
