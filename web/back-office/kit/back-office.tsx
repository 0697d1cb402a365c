import { createContext, type ReactNode, useContext } from 'react';

/** A back office: its start page and the locale area of its texts. */
export interface BackOffice {
  home: '/admin' | '/login2' | '/login3';
  /** Locale area of its texts: `name`, `groups.*`, `rooms.*`, `done.*`. */
  area: 'platform-office' | 'merchant-office' | 'developer-office';
}

export const PLATFORM_OFFICE: BackOffice = { home: '/admin', area: 'platform-office' };
export const MERCHANT_OFFICE: BackOffice = { home: '/login2', area: 'merchant-office' };
export const DEVELOPER_OFFICE: BackOffice = { home: '/login3', area: 'developer-office' };

const Here = createContext(PLATFORM_OFFICE);

/** Tells the components below which back office they are in. */
export function BackOfficeHere({ office, children }: { office: BackOffice; children: ReactNode }) {
  return <Here value={office}>{children}</Here>;
}

/** The back office of this component. */
export function useBackOffice(): BackOffice {
  return useContext(Here);
}
