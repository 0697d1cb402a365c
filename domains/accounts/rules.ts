import type { ProviderKey } from './third-party/rules.ts';

/** Specification 5 and 9; the browser needs these limits too, so nothing heavy is imported here. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;
export const CODE_LENGTH = 6;
/** Letters and digits of a code that sets a new password. */
export const RESET_CODE_LENGTH = 8;
export const RESEND_SECONDS = 60;
export const MAX_EMAIL_LENGTH = 254;

export const MAX_PHONE_LENGTH = 30;
/** Specification 2 and 9: default country of a phone number. */
export const DEFAULT_DIAL_CODE = '86';
/** The country of that code, preselected in every form. */
export const DEFAULT_COUNTRY_ISO = 'CN';

/** Login methods as named in the login log; a third party has its own key. */
export type LoginMethod =
  | 'email-password'
  | 'phone-password'
  | 'phone-code'
  | 'visitor'
  | 'passkey'
  | 'second-factor'
  | 'device'
  | ProviderKey;

/**
 * Specification 5: local part of letters, digits, underscore or hyphen; a domain with at least one dot. Dots and plus
 * signs in the local part are accepted as well: many people have such addresses.
 */
const EMAIL = /^(?=[^@]{1,64}@)[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const CAPTCHA = /^[A-Za-z0-9]{1,16}$/;

/** The mailbox behind an e-mail address: lower case, without a `+tag`. `mailbox_of` in the database is the same rule. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

/** Error code for a typed e-mail address; undefined if it is valid. */
export function emailProblem(text: string): 'emailEmpty' | 'correctEmail' | undefined {
  if (text.trim() === '') return 'emailEmpty';
  return EMAIL.test(text.trim()) && text.length <= MAX_EMAIL_LENGTH ? undefined : 'correctEmail';
}

/** Only what cannot be a number in any country; the numbering plans decide the rest on the server. */
export function phoneProblem(text: string): 'emptyPhone' | 'wrongPhone' | undefined {
  if (text.trim() === '') return 'emptyPhone';
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 3 && text.length <= MAX_PHONE_LENGTH ? undefined : 'wrongPhone';
}

export function captchaProblem(text: string): 'emptyCaptche' | 'correctCaptche' | undefined {
  if (text.trim() === '') return 'emptyCaptche';
  return CAPTCHA.test(text.trim()) ? undefined : 'correctCaptche';
}

/** Length only, counted in characters as a reader sees them; the list of common passwords is checked on the server. */
export function passwordProblem(text: string): 'emptyPassword' | 'passwordLength' | undefined {
  if (text === '') return 'emptyPassword';
  const length = [...text].length;
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max ? undefined : 'passwordLength';
}

const HOME = '/';
const MAX_PATH_LENGTH = 1_000;
/** No character that a browser could interpret as a host, a scheme, a parent folder or the end of a header. */
const SAFE_PATH = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@%/?[\]]*$/;

/**
 * Where to go after login (specification 2): a relative path of safe characters, otherwise the home page. The login
 * page itself would cause a loop; the page that approves another device's login is allowed, because it does not lead
 * back to the login.
 */
export function safeRedirect(path: string | null | undefined): string {
  if (!path || path.length > MAX_PATH_LENGTH || !SAFE_PATH.test(path)) return HOME;
  const [pathname = ''] = path.split('?');
  if (/\/\/|\/\.{1,2}(?:\/|$)|%(?:0[0-9a-f]|1[0-9a-f]|2f|5c|7f)/i.test(pathname)) return HOME;
  return /^\/(?:login(?!\/device\/)|api|logout)(?:\/|$)/i.test(pathname) && pathname !== '/api/api_search'
    ? HOME
    : path;
}
