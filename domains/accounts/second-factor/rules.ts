import { isOfficePermission, isStaffPermission } from '../../sites/roles/permission-keys.ts';

/** RFC 6238 as every authenticator app does it. */
export const TOTP = { digits: 6, periodSeconds: 30, stepsEitherWay: 1 } as const;
export const RECOVERY_CODES = { count: 10, length: 10 } as const;
/** Who has proved the first factor has this long, and so many tries, for the second. */
export const PENDING = { seconds: 300, tries: 5 } as const;
/** Sensitive changes want a proof of who asks that is no older. */
const RECENT_SECONDS = 15 * 60;

/** No letter that could be taken for another: no I, L, O, U, no 0 and 1. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

interface SessionTrust {
  isStrong: boolean;
  /** Made on a forum, where sessions last a year. */
  isForum?: boolean;
  /** Confirmed too long ago, or idle in between: staff sign in again. */
  isStale?: boolean;
}

/**
 * Of what a role may do, what this session may: staff permissions want a session that is not stale, those of the offices
 * one that was not made on a forum, and on some sites a second factor.
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

/** What was typed as a second factor: six digits from an app, or a recovery code; undefined when it can be neither. */
export function readFactorCode(text: string): { totp: string } | { recovery: string } | undefined {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { totp: plain };
  const isRecovery = plain.length === RECOVERY_CODES.length && [...plain].every((c) => RECOVERY_LETTERS.includes(c));
  return isRecovery ? { recovery: plain } : undefined;
}

/** As it is shown: two groups of five. */
export function groupRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Code of what is wrong with a second factor as typed. */
export function factorCodeProblem(text: string): 'emptyCaptche' | 'factorCode' | undefined {
  if (text.trim() === '') return 'emptyCaptche';
  return readFactorCode(text) ? undefined : 'factorCode';
}

export function isRecent(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < RECENT_SECONDS * 1000;
}
