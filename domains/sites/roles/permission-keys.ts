/**
 * All permissions of a role, in the groups shown to the user. The first two groups are permissions over others; the
 * rest are the forum's keys of specification 6. Their names are in the texts: `roles:permission.<key>`.
 */
export const PERMISSION_GROUPS = {
  office: [
    'sites.manage',
    'users.manage',
    'catalog.manage',
    'orders.manage',
    'refunds.manage',
    'promotions.manage',
    'reviews.manage',
    'payments.manage',
    'payments.confirm',
    'content.manage',
    'merchants.review',
    'merchants.close',
    'templates.manage',
    'developers.review',
    'apps.curate',
    'outbox.read',
    'audit.read',
    'figures.read',
    'chat.answer',
  ],
  members: ['members.manage', 'roles.manage', 'invites.manage'],
  topics: [
    'topics.view',
    'topics.create.text',
    'topics.create.article',
    'topics.create.question',
    'topics.create.image',
    'topics.create.video',
    'topics.create.audio',
    'topics.create.goods',
    'topics.create.paid',
    'topics.edit_own',
    'topics.hide_own',
    'topics.reply',
    'topics.like',
    'topics.favourite',
    'attachments.upload',
    'attachments.view',
  ],
  moderation: ['topics.essence', 'topics.sticky', 'topics.batch_edit'],
  belonging: ['topics.view_paid', 'members.view', 'invites.create', 'orders.create', 'wallet.withdraw'],
} as const;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export type PermissionKey = (typeof PERMISSION_GROUPS)[PermissionGroup][number];

export const GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];
export const PERMISSION_KEYS: readonly PermissionKey[] = Object.values(PERMISSION_GROUPS).flat();

/** Permissions over others: holding one makes a user staff, and none is granted merely by joining. */
const STAFF_KEYS: ReadonlySet<string> = new Set([
  ...PERMISSION_GROUPS.office,
  ...PERMISSION_GROUPS.members,
  ...PERMISSION_GROUPS.moderation,
]);

export function isStaffPermission(key: string): boolean {
  return STAFF_KEYS.has(key);
}

const OFFICE_KEYS: ReadonlySet<string> = new Set([...PERMISSION_GROUPS.office, ...PERMISSION_GROUPS.members]);

/** Permissions of the back offices, which forum sessions never have. */
export function isOfficePermission(key: string): boolean {
  return OFFICE_KEYS.has(key);
}

/** Default permissions of the roles of a new site; its owner may change all except the first. */
export const FIRST_PERMISSIONS = {
  owner: PERMISSION_KEYS,
  admin: PERMISSION_KEYS,
  default: [
    ...PERMISSION_GROUPS.topics,
    'members.view',
    'orders.create',
    'wallet.withdraw',
  ] satisfies PermissionKey[] as readonly PermissionKey[],
  guest: ['topics.view', 'attachments.view'] as readonly PermissionKey[],
};
