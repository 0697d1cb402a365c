import type { ReactNode } from 'react';
import type { ProviderKey } from '../../../domains/accounts/third-party/rules.ts';

/** Simple shapes on a square of 24, recognisable at a glance. */
const MARKS: Record<ProviderKey, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285F4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.1z"
      />
      <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.6 6.6 0 0 1-9.9-3.5H2.2V17A11 11 0 0 0 12 23z" />
      <path fill="#FBBC05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 10z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7l3.6 2.9A6.6 6.6 0 0 1 12 5.4z" />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#1877F2" />
      <path
        fill="#fff"
        d="M13.6 22.9v-7.7h2.6l.5-3.2h-3.1V10c0-.9.4-1.7 1.8-1.7h1.4V5.6a17 17 0 0 0-2.5-.2c-2.5 0-4.2 1.5-4.2 4.3V12H7.3v3.2h2.8v7.7a11 11 0 0 0 3.5 0z"
      />
    </>
  ),
  twitter: (
    <path
      fill="currentColor"
      d="M17.7 3h3.2l-7 8L22.2 21h-6.5l-5.1-6.6L4.8 21H1.6l7.5-8.6L1.2 3h6.6l4.6 6.1zm-1.1 16.1h1.8L6.9 4.8H5z"
    />
  ),
  wechat: (
    <>
      <path
        fill="#07C160"
        d="M9 3.5c-4.4 0-8 3-8 6.7 0 2.1 1.2 4 3 5.2l-.8 2.4 2.8-1.4c.9.3 1.9.4 3 .4h.5a5.8 5.8 0 0 1-.2-1.5c0-3.4 3.3-6.2 7.3-6.2h.5C16.3 5.9 13 3.5 9 3.5z"
      />
      <path
        fill="#07C160"
        d="M23 15.3c0-3.1-3-5.6-6.5-5.6s-6.5 2.5-6.5 5.6 3 5.6 6.5 5.6c.8 0 1.6-.1 2.3-.3l2.2 1.1-.6-1.9c1.6-1 2.6-2.6 2.6-4.5z"
      />
      <g fill="#fff">
        <circle cx="6.3" cy="8.2" r="1.05" />
        <circle cx="11.6" cy="8.2" r="1.05" />
        <circle cx="14.3" cy="13.5" r=".9" />
        <circle cx="18.7" cy="13.5" r=".9" />
      </g>
    </>
  ),
  qq: (
    <>
      <path
        fill="#12B7F5"
        d="M12 1.5c-3.7 0-6.3 2.7-6.3 6.6v1.3c-.9 1.3-2.7 4-2.7 6 0 1 .3 1.5.6 1.5.5 0 1.2-.7 1.8-1.7.2 1.1.8 2.1 1.7 3-.9.3-1.6.9-1.6 1.7 0 1.3 1.7 2.1 3.7 2.1 1.2 0 2.2-.3 2.8-.8.6.5 1.6.8 2.8.8 2 0 3.7-.8 3.7-2.1 0-.8-.7-1.4-1.6-1.7.9-.9 1.5-1.9 1.7-3 .6 1 1.3 1.7 1.8 1.7.3 0 .6-.5.6-1.5 0-2-1.8-4.7-2.7-6V8.1c0-3.9-2.6-6.6-6.3-6.6z"
      />
      <g fill="#fff">
        <ellipse cx="9.9" cy="7.2" rx="1.3" ry="1.8" />
        <ellipse cx="14.1" cy="7.2" rx="1.3" ry="1.8" />
        <path d="M8.2 11.6c2.4 1 5.2 1 7.6 0 0 4.7-1.2 7.5-3.8 7.5s-3.8-2.8-3.8-7.5z" />
      </g>
    </>
  ),
  github: (
    <path
      fill="currentColor"
      d="M12 1.3a11 11 0 0 0-3.5 21.4c.6.1.8-.2.8-.5v-2c-3.1.7-3.7-1.3-3.7-1.3-.5-1.3-1.2-1.6-1.2-1.6-1-.7.1-.7.1-.7 1.1.1 1.7 1.1 1.7 1.1 1 1.7 2.6 1.2 3.2.9.1-.7.4-1.2.7-1.5-2.4-.3-5-1.2-5-5.4 0-1.2.4-2.2 1.1-2.9-.1-.3-.5-1.4.1-2.9 0 0 .9-.3 3 1.1a10.4 10.4 0 0 1 5.5 0c2.1-1.4 3-1.1 3-1.1.6 1.5.2 2.6.1 2.9.7.8 1.1 1.7 1.1 2.9 0 4.2-2.6 5.1-5 5.4.4.3.8 1 .8 2v3c0 .3.2.6.8.5A11 11 0 0 0 12 1.3z"
    />
  ),
  oschina: (
    <>
      <circle cx="12" cy="12" r="11" fill="#21B351" />
      <path fill="none" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" d="M16 8.2a5.5 5.5 0 1 0 0 7.6" />
    </>
  ),
};

/** The logo of a provider. It is decorative: the name is beside it. */
export function ProviderMark({ provider, size }: { provider: ProviderKey; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      {MARKS[provider]}
    </svg>
  );
}
