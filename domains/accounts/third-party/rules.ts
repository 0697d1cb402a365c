/** Who may say who somebody is, in the order in which they are shown. */
export const PROVIDER_KEYS = ['google', 'facebook', 'twitter', 'wechat', 'qq', 'github', 'oschina'] as const;
export type ProviderKey = (typeof PROVIDER_KEYS)[number];

/** How long somebody may take at the provider. */
export const HANDSHAKE_SECONDS = 600;
/** How long a code waits for a phone. */
export const SCAN_SECONDS = 300;
export const SCAN_POLL_MS = 2_000;

/** Why a sign-in by a third party came to nothing; each is a sentence of the error texts and a part of an address. */
export const FAILURES = [
  'provider_off',
  'provider_denied',
  'provider_refused',
  'provider_down',
  'handshake_foreign',
  'handshake_used',
  'handshake_expired',
  'identity_taken',
  'provider_linked',
  'scan_gone',
  'account_banned',
  'invite_required',
  'invite_forbidden',
  'invite_invalid',
  'invite_used',
  'invite_expired',
  'invite_not_found',
  'login_required',
  'members_only',
  'site_closed',
  'too_many_requests',
] as const;
export type Failure = (typeof FAILURES)[number];

export function isFailure(text: string | null): text is Failure {
  return (FAILURES as readonly (string | null)[]).includes(text);
}

export function isProviderKey(text: string | undefined): text is ProviderKey {
  return (PROVIDER_KEYS as readonly (string | undefined)[]).includes(text);
}

/** What a provider says of somebody. */
export interface Profile {
  /** What it knows the account by; never changes. */
  subject: string;
  name: string;
  /** Lower case; null when none was told. */
  email: string | null;
  /** Whether the provider has seen to it that the e-mail is theirs. */
  isEmailVerified: boolean;
}

export type ScanState = 'waiting' | 'scanned' | 'approved' | 'refused' | 'entered' | 'expired';

/** Where somebody is sent to be recognised. */
export function startPath(provider: ProviderKey): string {
  return provider === 'wechat' ? '/login/scan' : `/login/with/${provider}`;
}
