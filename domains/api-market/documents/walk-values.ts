import type { ValuePath } from './parse-source.ts';
import { DOCUMENT_LIMITS, type FaultCode } from './rules.ts';

interface FoundRef {
  path: ValuePath;
  ref: string;
}

interface FoundFault {
  path: ValuePath;
  code: FaultCode;
  detail: string;
}

interface WalkedValues {
  refs: FoundRef[];
  faults: FoundFault[];
}

/** Free content: what is in it is no part of the document's own structure. */
const FREE = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Every reference of a parsed document, and what no later step could bear. Stops at the first fault. */
export function walkValues(value: unknown): WalkedValues {
  const found: WalkedValues = { refs: [], faults: [] };
  let count = 0;
  const waiting: { value: unknown; path: string[]; isFree: boolean }[] = [{ value, path: [], isFree: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count += 1;
    const fault = faultOf(next.value, next.path, count);
    if (fault) return { ...found, faults: [{ path: next.path, ...fault }] };
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, each] of Object.entries(next.value)) {
      const path = [...next.path, key];
      const isFree = next.isFree || (FREE.has(key) && next.path.at(-1) !== 'properties');
      if (key === '$ref' && typeof each === 'string' && !isFree) found.refs.push({ path, ref: each });
      waiting.push({ value: each, path, isFree });
    }
  }
  return found;
}

function faultOf(value: unknown, path: ValuePath, count: number): Omit<FoundFault, 'path'> | undefined {
  if (path.length > DOCUMENT_LIMITS.depth)
    return { code: 'too_deep', detail: `more than ${DOCUMENT_LIMITS.depth} levels` };
  if (count > DOCUMENT_LIMITS.values) return { code: 'aliases', detail: `more than ${DOCUMENT_LIMITS.values} values` };
  const key = path.at(-1) ?? '';
  if (key === '__proto__' || !isStorable(key) || (typeof value === 'string' && !isStorable(value)))
    return { code: 'characters', detail: 'a name or text that cannot be stored' };
  return undefined;
}

/** The database stores no NUL and no half of a surrogate pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether something is at the place that a reference within the document names. */
export function hasTarget(document: unknown, ref: string): boolean {
  return valueAt(document, ref) !== undefined;
}

/** What a reference within the document names: `#/components/schemas/City`; undefined if there is nothing. */
export function valueAt(document: unknown, ref: string): unknown {
  if (ref === '#') return document;
  if (!ref.startsWith('#/')) return undefined;
  let value = document;
  for (const part of ref.slice(2).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
