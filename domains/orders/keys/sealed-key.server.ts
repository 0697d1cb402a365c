import { seal, unsealAny } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys, sign } from '../../../platform/tokens.ts';
import type { App } from '../../context.ts';

const PURPOSE = 'digital-keys';
const bound = (skuId: number) => `sku:${skuId}`;

/** A key as stored: encrypted for its SKU, with a mark that recognises it without revealing it. */
export function sealKey(app: App, skuId: number, key: string): { sealed: string; mark: string } {
  const secret = deriveKey(app.secret, PURPOSE);
  return { sealed: seal(secret, key, bound(skuId)), mark: sign(secret, `${skuId}:${key}`) };
}

export const openKey = (app: App, skuId: number, sealed: string): string =>
  unsealAny(deriveKeys(app, PURPOSE), sealed, bound(skuId));
