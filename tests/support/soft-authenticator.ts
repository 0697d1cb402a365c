import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewCredential, UsedCredential } from '../../domains/accounts/passkeys/contract.ts';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Behaviour {
  /** What the browser says it is on, and for which host; a phishing page cannot choose these. */
  origin: string;
  rpId: string;
  /** Whether user verification was requested. */
  verifies?: boolean;
}

/** A software passkey: answers options as a browser does, so that each field can be forged in a test. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #behaviour: Behaviour;
  #userHandle = '';
  counter = 0;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What `navigator.credentials.create` answers. */
  create(options: { challenge: string; user: { id: string } }): NewCredential {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const key = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(key.x)],
        [-3, point(key.y)],
      ]),
    );
    const authData = Buffer.concat([this.#authData(FLAGS.attested), Buffer.alloc(16), length, id, cose]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      ...this.#head(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` answers. */
  get(options: { challenge: string }): UsedCredential {
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const authData = this.#authData(0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#head(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #head() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#behaviour.origin, crossOrigin: false }));
  }

  #authData(more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const verified = this.#behaviour.verifies === false ? 0 : FLAGS.verified;
    const host = createHash('sha256').update(this.#behaviour.rpId).digest();
    return Buffer.concat([host, Buffer.from([FLAGS.present | verified | more]), count]);
  }
}
