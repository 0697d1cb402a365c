import { createECDH } from 'node:crypto';
import { deriveKey, type RootSecrets } from '../../../platform/tokens.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** VAPID keys (RFC 8292) of each root secret, the present one first: every process of a deployment derives the same. */
export function pushKeys({ secret, previousSecret }: RootSecrets): PushKeys[] {
  return [secret, previousSecret].flatMap((root) => (root === undefined ? [] : [keysOf(root)]));
}

function keysOf(root: string): PushKeys {
  const curve = createECDH('prime256v1');
  // one in 2^32 numbers of 256 bits is no private key of the curve: the next is
  for (let nth = 0; ; nth += 1) {
    const number = deriveKey(root, `web-push ${nth}`);
    try {
      curve.setPrivateKey(number);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: number.toString('base64url') };
  }
}
