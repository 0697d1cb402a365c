/**
 * All permissions in a shop, in the groups shown to the user; every call under `/api/merchant/` requires one of them.
 * Their names are in the texts: `staff:permission.<key>`.
 */
export const SHOP_PERMISSION_GROUPS = {
  sales: [
    'orders.read',
    'orders.ship',
    'refunds.read',
    'refunds.decide',
    'reviews.read',
    'reviews.reply',
    'customers.read',
    'customers.edit',
    'chat.answer',
  ],
  goods: ['products.read', 'products.edit', 'stock.edit', 'freight.edit'],
  marketing: ['promotions.read', 'promotions.edit', 'design.edit'],
  money: ['figures.read', 'earnings.read', 'earnings.withdraw', 'payments.confirm'],
  shop: ['settings.edit', 'staff.manage', 'audit.read', 'developers.manage'],
} as const;

export type ShopPermissionGroup = keyof typeof SHOP_PERMISSION_GROUPS;
export type ShopPermission = (typeof SHOP_PERMISSION_GROUPS)[ShopPermissionGroup][number];

declare module '../../kit/named-access.ts' {
  interface NamedPermissions {
    shop: ShopPermission;
  }
}

export const SHOP_PERMISSION_GROUP_NAMES = Object.keys(SHOP_PERMISSION_GROUPS) as ShopPermissionGroup[];
export const SHOP_PERMISSIONS: readonly ShopPermission[] = Object.values(SHOP_PERMISSION_GROUPS).flat();

const KNOWN: ReadonlySet<string> = new Set(SHOP_PERMISSIONS);

export function isShopPermission(key: string): key is ShopPermission {
  return KNOWN.has(key);
}

/** The built-in roles besides the owner's, which has every permission and belongs to the account that owns the shop. */
export const STAFF_ROLES = ['manager', 'fulfilment', 'support', 'finance', 'designer'] as const;
type StaffRole = (typeof STAFF_ROLES)[number];

/** Money leaves the shop, and keys act for it without a person: only the owner has these unless a role names them. */
const RESERVED: readonly ShopPermission[] = ['earnings.withdraw', 'developers.manage'];

const PERMISSIONS_OF: Readonly<Record<StaffRole, readonly ShopPermission[]>> = {
  manager: SHOP_PERMISSIONS.filter((key) => !RESERVED.includes(key)),
  fulfilment: ['orders.read', 'orders.ship', 'refunds.read', 'products.read', 'stock.edit', 'freight.edit'],
  support: [
    'orders.read',
    'refunds.read',
    'refunds.decide',
    'reviews.read',
    'reviews.reply',
    'customers.read',
    'customers.edit',
    'chat.answer',
    'products.read',
  ],
  finance: ['figures.read', 'orders.read', 'refunds.read', 'earnings.read', 'earnings.withdraw', 'payments.confirm'],
  designer: ['products.read', 'products.edit', 'promotions.read', 'design.edit'],
};

/** Permissions of a built-in role; an unknown one has none. */
export function permissionsOfRole(role: string): readonly ShopPermission[] {
  return PERMISSIONS_OF[role as StaffRole] ?? [];
}
