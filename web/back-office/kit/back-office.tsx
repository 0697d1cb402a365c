import { createContext, type ReactNode, useContext } from 'react';
import { isInSection, type SectionGroup } from './office-section.ts';

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

const Open = createContext<readonly SectionGroup[]>([]);

interface BackOfficeHereProps {
  office: BackOffice;
  /** The sections that the reader may open. */
  groups: readonly SectionGroup[];
  children: ReactNode;
}

/** Tells the components below which back office they are in, and what of it is open to its reader. */
export function BackOfficeHere({ office, groups, children }: BackOfficeHereProps) {
  return (
    <Here value={office}>
      <Open value={groups}>{children}</Open>
    </Here>
  );
}

/** The back office of this component. */
export function useBackOffice(): BackOffice {
  return useContext(Here);
}

/** Whether the reader may open pages of this office, by their sections; a page that needs more refuses by itself. */
export function useIsOpen(): (page: string) => boolean {
  const groups = useContext(Open);
  return (page) => groups.some(({ sections }) => sections.some((section) => isInSection(section, page)));
}
