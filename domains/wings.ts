import type { Wing } from './kit/wing.ts';
import * as declared from './wing-list.ts';

type Declared = (typeof declared)[keyof typeof declared];

/** The wings. Their order has no meaning. */
export const WINGS: readonly Wing[] = Object.values(declared);

/** What the wings declare under a name, each with the exact type of its declaration. */
export type OfWings<K extends keyof Wing> = Extract<Declared, Record<K, unknown>>[K];

/** The names in any of several declarations. */
export type NamesIn<T> = T extends unknown ? keyof T & string : never;
