import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';
import type { PageAddress } from '../manifest/page-address.ts';
import type { LoginBy } from './login-answer.ts';

/** Registration and visitor login work by e-mail or by phone; the other forms by one of them. */
export function hasTabs(mode: LoginMode): boolean {
  return mode === LOGIN_MODES.register || mode === LOGIN_MODES.visitor;
}

/** The URL of a login form. */
export function loginAddress(mode: LoginMode, by: LoginBy = 'email'): PageAddress {
  if (mode === LOGIN_MODES.password) return '/login';
  return `/login?mode=${mode}${by === 'phone' && hasTabs(mode) ? '&by=phone' : ''}`;
}

export function readLoginBy(text: string | null): LoginBy {
  return text === 'phone' ? 'phone' : 'email';
}
