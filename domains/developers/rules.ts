import { workingDaysAfter } from '../merchants/onboarding/rules.ts';
import { REVIEW_WORKING_DAYS } from '../merchants/rules.ts';

export const DEVELOPER_KINDS = ['person', 'company'] as const;
export const DEVELOPER_APPLICATION_STATES = ['pending', 'approved', 'refused'] as const;
export const DEVELOPER_STATES = ['active', 'suspended'] as const;
export type DeveloperState = (typeof DEVELOPER_STATES)[number] | 'closed';

export const DEVELOPER_LENGTHS = {
  name: 60,
  contactName: 60,
  website: 200,
  plans: 2000,
  intro: 1000,
  reason: 300,
} as const;

/** The platform's list counts no further. */
export const DEVELOPERS_COUNTED = 10_000;

/** Members and open invitations together, besides the owner. */
export const MOST_DEVELOPER_MEMBERS = 50;
export const DEVELOPER_INVITATION_DAYS = 7;

/** What the calls under `/api/developer/` and the pages of the developer office require. */
export const DEVELOPER_PERMISSIONS = [
  'profile.edit',
  'team.manage',
  'products.publish',
  'figures.read',
  'refunds.decide',
  'earnings.read',
  'earnings.withdraw',
] as const;
export type DeveloperPermission = (typeof DEVELOPER_PERMISSIONS)[number];

declare module '../kit/named-access.ts' {
  interface NamedPermissions {
    developer: DeveloperPermission;
  }
}

/** Roles besides the owner's, which has every permission. */
export const DEVELOPER_ROLES = ['manager', 'publisher', 'analyst'] as const;
export type DeveloperRole = (typeof DEVELOPER_ROLES)[number];

/** Money leaves the account: only the owner. */
const RESERVED: readonly DeveloperPermission[] = ['earnings.withdraw'];

const PERMISSIONS_OF: Readonly<Record<DeveloperRole | 'owner', readonly DeveloperPermission[]>> = {
  owner: DEVELOPER_PERMISSIONS,
  manager: DEVELOPER_PERMISSIONS.filter((key) => !RESERVED.includes(key)),
  publisher: ['products.publish', 'figures.read'],
  analyst: ['figures.read'],
};

export const permissionsOfDeveloperRole = (role: DeveloperRole | 'owner') => PERMISSIONS_OF[role];

/** Only the owner appoints, changes and removes managers, so that a manager cannot take the team over. */
export function mayGiveDeveloperRole(own: DeveloperRole | 'owner', role: DeveloperRole): boolean {
  return own === 'owner' || (own === 'manager' && role !== 'manager');
}

/** The day by which an application is decided. */
export const expectedDecision = (submittedAt: Date) => workingDaysAfter(submittedAt, REVIEW_WORKING_DAYS);

/** An address of a website: https, with a public-looking host. Empty is allowed. */
export function websiteProblem(text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text)) return 'wrongWebsite';
  const { protocol, hostname, username } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' ? undefined : 'wrongWebsite';
}
