import { type ComponentType, createElement, lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { awake } from './awake.ts';

/** Settles once there is a connection: a part that cannot be fetched stands still a while longer. */
function connected(): Promise<unknown> | undefined {
  if (globalThis.navigator?.onLine !== false) return undefined;
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

const fetches = new Set<() => Promise<unknown>>();

/**
 * A part that stands still: the server draws it, and the browser fetches its code and takes it over once somebody does
 * something on the page. Until then its links, forms and `details` work as the document says; what needs a script to
 * be of use at once is no still part.
 */
export function still<P extends object>(fetch: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const known: { Part?: ComponentType<P> } = {};
  const get = async () => {
    const found = await fetch();
    known.Part = found.default;
    return found;
  };
  const Later = lazy(() => awake.then(connected).then(get));
  fetches.add(get);
  return memo(function Still(props: P) {
    const [Part] = useState<ComponentType<P>>(() => known.Part ?? Later);
    // a change that hurries would tear down what is not taken over yet: changes reach it when it can follow
    const calm = useDeferredValue(props);
    return useMemo(() => <Suspense>{createElement(Part, calm)}</Suspense>, [Part, calm]);
  });
}

/** Fetches the still parts of every page that is known so far: the next one is drawn whole. */
export async function fetchStills(): Promise<void> {
  await Promise.all([...fetches].map((get) => get()));
}
