import { posix } from 'node:path';

/** Values that a module imports, also on demand; types exist at compile time only and are no hop. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gms;

/**
 * The fewest imports that lead from an entry to each counted module, by path: 1 for what an entry imports itself. Modules
 * that no entry reaches are missing.
 */
export function hopsOf(
  sources: ReadonlyMap<string, string>,
  isEntry: (path: string) => boolean,
  isCounted: (path: string) => boolean,
): Map<string, number> {
  const hops = new Map<string, number>();
  let front = [...sources.keys()].filter(isEntry);
  for (let hop = 1; front.length > 0; hop += 1) {
    const found = front.flatMap((path) => importsOf(path, sources.get(path) ?? ''));
    front = [...new Set(found)].filter(
      (path) => sources.has(path) && isCounted(path) && !isEntry(path) && !hops.has(path),
    );
    for (const path of front) hops.set(path, hop);
  }
  return hops;
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORTS)].map(([, from, onDemand]) =>
    posix.join(posix.dirname(path), from ?? onDemand ?? ''),
  );
}
