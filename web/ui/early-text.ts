import { useState } from 'react';
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
