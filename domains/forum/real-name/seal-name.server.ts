import { createHmac } from 'node:crypto';
import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import { deriveKey, type RootSecrets } from '../../../platform/tokens.ts';
import type { App } from '../../kit/context.ts';
import type { RealNameInput, SeenRealName } from './contract.ts';

const SEAL = sealFor('real-names');
const MARKS = 'real-name-marks';

interface Owner {
  siteId: number;
  userId: number;
}

/** Bound to the member: copied to another one, it cannot be read. */
const boundTo = ({ siteId, userId }: Owner) => `real-name:${siteId}:${userId}`;

export const SEALED_NAMES: SealedColumn = {
  table: 'forum.real_names',
  column: 'sealed',
  key: ['site_id', 'user_id'],
  seal: SEAL,
  bound: "'real-name:' || site_id || ':' || user_id",
  mark: {
    column: 'mark',
    of: "country || ':' || document",
    make: (app, of, value) => markText(app, `${of}:${(JSON.parse(value) as SeenRealName).number}`),
  },
};

export function sealName(app: App, owner: Owner, { name, number }: SeenRealName): string {
  return SEAL.seal(app, JSON.stringify({ name, number }), boundTo(owner));
}

export function openName(app: App, owner: Owner, sealed: string): SeenRealName {
  return JSON.parse(SEAL.open(app, sealed, boundTo(owner))) as SeenRealName;
}

/** Recognises the same document in another account; a keyed hash, because numbers are few enough to try them all. */
export function markOf(app: App, { country, document, number }: RealNameInput): string {
  return markText(app, `${country}:${document}:${number}`);
}

const markText = ({ secret }: RootSecrets, text: string): string =>
  createHmac('sha256', deriveKey(secret, MARKS)).update(text).digest('base64url');
