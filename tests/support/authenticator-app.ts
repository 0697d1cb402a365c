import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at that moment for a secret that it was given. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
