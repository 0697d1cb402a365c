import { type ComponentType, createElement, lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { interacted } from './interacted.ts';

/** Settles once there is a connection: a part that cannot be fetched is hydrated later. */
function connected(): Promise<unknown> | undefined {
  if (globalThis.navigator?.onLine !== false) return undefined;
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

const fetches = new Set<() => Promise<unknown>>();

/**
 * Hydrates a part of a page lazily: the server renders it, and the browser fetches its code and hydrates it after the
 * first interaction with the page. Until then its links, forms and `details` work without scripts; do not use it for a
 * part that needs a script at once.
 */
export function hydrateLazily<P extends object>(fetch: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const known: { Part?: ComponentType<P> } = {};
  const get = async () => {
    const found = await fetch();
    known.Part = found.default;
    return found;
  };
  const Later = lazy(() => interacted.then(connected).then(get));
  fetches.add(get);
  return memo(function LazyPart(props: P) {
    const [Part] = useState<ComponentType<P>>(() => known.Part ?? Later);
    // an urgent change would discard the markup of a part that is not hydrated yet: changes are deferred until it is
    const calm = useDeferredValue(props);
    return useMemo(() => <Suspense>{createElement(Part, calm)}</Suspense>, [Part, calm]);
  });
}

/** Fetches the code of all parts known so far, so that the next page is rendered completely. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.all([...fetches].map((get) => get()));
}
