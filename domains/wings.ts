import { apiMarketWing } from './api-market/wing.ts';
import { appMarketWing } from './app-market/wing.ts';
import { chatWing } from './chat/wing.ts';
import { forumWing } from './forum/wing.ts';
import type { Wing } from './kit/wing.ts';
import { storesWing } from './stores/wing.ts';

const DECLARED = [storesWing, chatWing, appMarketWing, apiMarketWing, forumWing] as const;

/** The wings, lower layers first. */
export const WINGS: readonly Wing[] = DECLARED;

type Declared = (typeof DECLARED)[number];

/** What the wings declare under a name, each with the exact type of its declaration. */
export type OfWings<K extends keyof Wing> = Extract<Declared, Record<K, unknown>>[K];

/** The names in any of several declarations. */
export type NamesIn<T> = T extends unknown ? keyof T & string : never;
