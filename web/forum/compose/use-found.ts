import { useEffect, useState } from 'react';
import { useApi } from '../../session/call-api.ts';

const PAUSE_MS = 250;

/** What a call finds for what is being typed, asked for once the typing pauses. */
export function useFound<T>(submitted: string, pathOf: (submitted: string) => string): T | undefined {
  const api = useApi();
  const [found, setFound] = useState<T>();
  const path = pathOf(encodeURIComponent(submitted));
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => {
      // the next letter asks again
      api.get<T>(path, left.signal).then(setFound, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [api, path]);
  return found;
}
