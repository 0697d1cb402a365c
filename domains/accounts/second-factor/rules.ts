import { isOfficePermission, isStaffPermission } from '../../sites/roles/permission-keys.ts';

/** RFC 6238 as implemented by all authenticator apps. */
export const TOTP = { digits: 6, periodSeconds: 30, stepsEitherWay: 1 } as const;
export const RECOVERY_CODES = { count: 10, length: 10 } as const;
/** Time and attempts for the second factor after passing the first one. */
export const PENDING = { seconds: 300, tries: 5 } as const;
/** Sensitive changes require an authentication that is no older than this. */
const RECENT_SECONDS = 15 * 60;

/** No easily confused characters: no I, L, O, U, 0 or 1. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

interface SessionTrust {
  isStrong: boolean;
  /** Created on a forum, where sessions last a year. */
  isForum?: boolean;
  /** Confirmed too long ago, or idle since: staff have to sign in again. */
  isStale?: boolean;
}

/**
 * The permissions of a role that are usable in this session: staff permissions require a session that is not stale,
 * those of the offices one that was not created on a forum, and on some sites a second factor.
 */
export function withholdPowers(
  site: { settings: { staffSecondFactor?: boolean } },
  permissions: readonly string[],
  { isStrong, isForum = false, isStale = false }: SessionTrust,
): { permissions: readonly string[]; withheldPermissions: readonly string[] } {
  const isWeak = isStale || (!isStrong && site.settings.staffSecondFactor === true);
  const isWithheld = (key: string) => isStaffPermission(key) && (isWeak || (isForum && isOfficePermission(key)));
  return {
    permissions: permissions.filter((key) => !isWithheld(key)),
    withheldPermissions: permissions.filter(isWithheld),
  };
}

/** A typed second factor: six digits from an app, or a recovery code; undefined if it can be neither. */
export function readFactorCode(text: string): { totp: string } | { recovery: string } | undefined {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { totp: plain };
  const isRecovery = plain.length === RECOVERY_CODES.length && [...plain].every((c) => RECOVERY_LETTERS.includes(c));
  return isRecovery ? { recovery: plain } : undefined;
}

/** Display format: two groups of five. */
export function groupRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Error code for a typed second factor. */
export function factorCodeProblem(text: string): 'emptyCaptche' | 'factorCode' | undefined {
  if (text.trim() === '') return 'emptyCaptche';
  return readFactorCode(text) ? undefined : 'factorCode';
}

export function isRecent(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < RECENT_SECONDS * 1000;
}
