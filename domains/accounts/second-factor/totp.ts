import { Secret, TOTP } from 'otpauth';
import { TOTP as RULE } from './rules.ts';

const SECRET_BYTES = 20;

/** A new secret in base32 for authenticator apps. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const { digits, periodSeconds: period } = RULE;
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });
}

/** The URL encoded in the QR code for an authenticator app. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step of the code, within one of now; null if it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: RULE.stepsEitherWay });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
