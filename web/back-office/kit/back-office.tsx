import { createContext, type ReactNode, useContext } from 'react';
import type {} from '../../manifest/page-address.ts';

/** A back office: where it begins and whose texts name it. */
export interface BackOffice {
  home: '/admin' | '/login2';
  /** Area of its texts: `name`, `groups.*`, `rooms.*`, `done.*`. */
  area: 'platform-office' | 'merchant-office';
}

export const PLATFORM_OFFICE: BackOffice = { home: '/admin', area: 'platform-office' };
export const MERCHANT_OFFICE: BackOffice = { home: '/login2', area: 'merchant-office' };

const Here = createContext(PLATFORM_OFFICE);

/** The kit's parts below know which back office they stand in. */
export function BackOfficeHere({ office, children }: { office: BackOffice; children: ReactNode }) {
  return <Here value={office}>{children}</Here>;
}

/** The back office that this part stands in. */
export function useBackOffice(): BackOffice {
  return useContext(Here);
}
