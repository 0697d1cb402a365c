import { Secret, TOTP } from 'otpauth';
import { TOTP as RULE } from './rules.ts';

const SECRET_BYTES = 20;

/** A new secret as authenticator apps take it, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const { digits, periodSeconds: period } = RULE;
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });
}

/** The address that an authenticator app reads out of the QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The step of time that the code is of, one either way of now; null when it is of none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: RULE.stepsEitherWay });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
