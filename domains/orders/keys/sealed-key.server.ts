import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import { deriveKey, type RootSecrets, sign } from '../../../platform/tokens.ts';
import type { App } from '../../kit/context.ts';

const SEAL = sealFor('digital-keys');
const bound = (skuId: number) => `sku:${skuId}`;
const markOf = ({ secret }: RootSecrets, skuId: number | string, key: string) =>
  sign(deriveKey(secret, SEAL.purpose), `${skuId}:${key}`);

export const SEALED_KEYS: SealedColumn = {
  table: 'digital_keys',
  column: 'sealed',
  seal: SEAL,
  bound: "'sku:' || sku_id",
  mark: { column: 'mark', of: 'sku_id::text', make: markOf },
};

/** A key as stored: encrypted for its SKU, with a mark that recognises it without revealing it. */
export function sealKey(app: App, skuId: number, key: string): { sealed: string; mark: string } {
  return { sealed: SEAL.seal(app, key, bound(skuId)), mark: markOf(app, skuId, key) };
}

export const openKey = (app: App, skuId: number, sealed: string): string => SEAL.open(app, sealed, bound(skuId));
