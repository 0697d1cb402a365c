import type { DeveloperPermission } from '../../domains/developers/rules.ts';
import { type OfWings, WINGS } from '../../domains/wings.ts';
import { type OfficeSection, type SectionGroup, withSectionsOfWings } from '../back-office/kit/office-section.ts';

/** One section of the developer office. Its texts are `developer-office:sections.<key>`. */
interface DeveloperSection extends OfficeSection {
  /** Required permission; null admits the whole team. */
  permission: DeveloperPermission | null;
}

interface DeveloperSectionGroup {
  key: string;
  sections: readonly DeveloperSection[];
}

const OWN_SECTIONS: readonly DeveloperSectionGroup[] = [
  {
    key: 'overview',
    sections: [{ key: 'dashboard', path: '/login3', icon: 'layout-dashboard', permission: null }],
  },
  {
    key: 'money',
    sections: [
      { key: 'earnings', path: '/login3/earnings', icon: 'coins', permission: 'earnings.read' },
      { key: 'refunds', path: '/login3/refunds', icon: 'rotate-ccw', permission: 'refunds.decide' },
    ],
  },
  {
    key: 'products',
    sections: [],
  },
  {
    key: 'account',
    sections: [
      { key: 'profile', path: '/login3/profile', icon: 'user', permission: 'profile.edit' },
      { key: 'team', path: '/login3/team', icon: 'users', permission: 'team.manage' },
    ],
  },
];

/** The sections by group. A new section is a line above or of a wing (`developerSections`), a page row and its texts. */
export const DEVELOPER_SECTIONS: readonly DeveloperSectionGroup[] = withSectionsOfWings<DeveloperSection>(
  OWN_SECTIONS,
  WINGS.flatMap(({ developerSections = [] }) => developerSections) as OfWings<'developerSections'>[number][],
);

/** Pages of everyone in the office. */
const OPEN_PAGES: readonly string[] = ['/login3', '/login3/look'];

/** The permission that a page of the office requires; null for the whole team. A page of no section has none: undefined. */
export function permissionOfDeveloperPage(pathname: string): DeveloperPermission | null | undefined {
  if (OPEN_PAGES.includes(pathname)) return null;
  return DEVELOPER_SECTIONS.flatMap(({ sections }) => sections).find(
    ({ path, permission }) => permission !== null && (pathname === path || pathname.startsWith(`${path}/`)),
  )?.permission;
}

/** The sections that someone with these permissions may open. */
export function developerSectionsFor(permissions: readonly DeveloperPermission[]): SectionGroup[] {
  return DEVELOPER_SECTIONS.map(({ key, sections }) => ({
    key,
    sections: sections.filter(({ permission }) => permission === null || permissions.includes(permission)),
  })).filter(({ sections }) => sections.length > 0);
}
