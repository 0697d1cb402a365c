import { createHmac } from 'node:crypto';
import { seal, unsealAny } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys } from '../../../platform/tokens.ts';
import type { App } from '../../context.ts';
import type { RealNameInput, SeenRealName } from './contract.ts';

const PURPOSE = 'real-names';
const MARKS = 'real-name-marks';

interface Owner {
  siteId: number;
  userId: number;
}

/** Bound to the member: copied to another one, it cannot be read. */
const boundTo = ({ siteId, userId }: Owner) => `real-name:${siteId}:${userId}`;

export function sealName(app: App, owner: Owner, { name, number }: SeenRealName): string {
  return seal(deriveKey(app.secret, PURPOSE), JSON.stringify({ name, number }), boundTo(owner));
}

export function openName(app: App, owner: Owner, sealed: string): SeenRealName {
  return JSON.parse(unsealAny(deriveKeys(app, PURPOSE), sealed, boundTo(owner))) as SeenRealName;
}

/** Recognises the same document in another account; a keyed hash, because numbers are few enough to try them all. */
export function markOf(app: App, { country, document, number }: RealNameInput): string {
  const text = `${country}:${document}:${number}`;
  return createHmac('sha256', deriveKey(app.secret, MARKS)).update(text).digest('base64url');
}
