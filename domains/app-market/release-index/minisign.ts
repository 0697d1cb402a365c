import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** An Ed25519 key pair; the private key in PKCS #8, both in base64. */
export interface SigningKey {
  privateKey: string;
  /** 32 bytes. */
  publicKey: string;
}

const RAW_KEY_BYTES = 32;
const ID_BYTES = 8;

export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.toString('base64'),
  };
}

/** A public key as a file of minisign. */
export function publicKeyFile(publicKey: string): string {
  const id = keyId(publicKey);
  const key = Buffer.concat([Buffer.from('Ed'), id, Buffer.from(publicKey, 'base64')]);
  return `untrusted comment: minisign public key ${shownId(id)}\n${key.toString('base64')}\n`;
}

/**
 * The signature of a text as a file of minisign (`ED`: the text is hashed with BLAKE2b first). The comment is signed too,
 * and must be one line.
 */
export function signatureFile({ privateKey, publicKey }: SigningKey, body: string, comment: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
  const id = keyId(publicKey);
  const signature = sign(null, createHash('blake2b512').update(body).digest(), key);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  return [
    `untrusted comment: signature of minisign key ${shownId(id)}`,
    Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n');
}

/** Tells keys apart, and proves nothing. */
const keyId = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest().subarray(0, ID_BYTES);

/** minisign shows the bytes as a number, the last one first. */
const shownId = (id: Buffer) => Buffer.from(id).reverse().toString('hex').toUpperCase();
