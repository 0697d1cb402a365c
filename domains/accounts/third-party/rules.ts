/** Identity providers in display order. */
export const PROVIDER_KEYS = ['google', 'facebook', 'twitter', 'wechat', 'qq', 'github', 'oschina'] as const;
export type ProviderKey = (typeof PROVIDER_KEYS)[number];

/** Maximum time at the provider. */
export const HANDSHAKE_SECONDS = 600;
/** How long a QR code can be scanned. */
export const SCAN_SECONDS = 300;
export const SCAN_POLL_MS = 2_000;

/** Why a sign-in by a third party failed; each has a sentence in the error texts and is part of a URL. */
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

/** What a provider says about a user. */
export interface Profile {
  /** The provider's id of the account; never changes. */
  subject: string;
  name: string;
  /** Lower case; null if not provided. */
  email: string | null;
  /** Whether the provider has verified that the e-mail belongs to the user. */
  isEmailVerified: boolean;
}

export type ScanState = 'waiting' | 'scanned' | 'approved' | 'refused' | 'entered' | 'expired';

/** The provider's sign-in page. */
export function startPath(provider: ProviderKey): '/login/scan' | `/login/with/${ProviderKey}` {
  return provider === 'wechat' ? '/login/scan' : `/login/with/${provider}`;
}
