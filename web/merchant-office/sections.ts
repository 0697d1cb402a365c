import type { ShopPermission } from '../../domains/merchants/staff/permissions.ts';
import { type OfWings, WINGS } from '../../domains/wings.ts';
import { type OfficeSection, withSectionsOfWings } from '../back-office/kit/office-section.ts';

/** One section of the merchant office. Its texts are `merchant-office:sections.<key>`. */
interface MerchantSection extends OfficeSection {
  /** Required permission; null admits all staff of the shop. */
  permission: ShopPermission | null;
}

interface MerchantSectionGroup {
  key: string;
  sections: readonly MerchantSection[];
}

const OWN_SECTIONS: readonly MerchantSectionGroup[] = [
  {
    key: 'overview',
    sections: [{ key: 'dashboard', path: '/login2', icon: 'layout-dashboard', permission: null }],
  },
  {
    key: 'sales',
    sections: [
      { key: 'orders', path: '/login2/orders', icon: 'package', permission: 'orders.read' },
      { key: 'refunds', path: '/login2/refunds', icon: 'rotate-ccw', permission: 'refunds.read' },
      { key: 'customers', path: '/login2/customers', icon: 'user', permission: 'customers.read' },
      { key: 'reviews', path: '/login2/reviews', icon: 'star', permission: 'reviews.read' },
      { key: 'calendar', path: '/login2/calendar', icon: 'calendar-check', permission: 'promotions.read' },
      { key: 'coupons', path: '/login2/coupons', icon: 'ticket-percent', permission: 'promotions.read' },
      { key: 'campaigns', path: '/login2/campaigns', icon: 'users', permission: 'promotions.read' },
      { key: 'flash', path: '/login2/flash', icon: 'zap', permission: 'promotions.read' },
    ],
  },
  {
    key: 'goods',
    sections: [
      { key: 'products', path: '/login2/products', icon: 'layout-grid', permission: 'products.read' },
      { key: 'stock', path: '/login2/stock', icon: 'package-check', permission: 'products.read' },
      { key: 'keys', path: '/login2/keys', icon: 'key-round', permission: 'products.edit' },
      { key: 'freight', path: '/login2/freight', icon: 'truck', permission: 'freight.edit' },
    ],
  },
  {
    key: 'money',
    sections: [{ key: 'earnings', path: '/login2/earnings', icon: 'coins', permission: 'earnings.read' }],
  },
  {
    key: 'shop',
    sections: [
      { key: 'settings', path: '/login2/settings', icon: 'sliders-horizontal', permission: 'settings.edit' },
      { key: 'staff', path: '/login2/staff', icon: 'users', permission: 'staff.manage' },
      { key: 'developers', path: '/login2/developers', icon: 'globe', permission: 'developers.manage' },
      { key: 'audit', path: '/login2/audit', icon: 'scroll-text', permission: 'audit.read' },
    ],
  },
];

/** The sections by group. A new section is a line above or of a wing (`merchantSections`), a page row and its texts. */
export const MERCHANT_SECTIONS: readonly MerchantSectionGroup[] = withSectionsOfWings<MerchantSection>(
  OWN_SECTIONS,
  WINGS.flatMap(({ merchantSections = [] }) => merchantSections) as OfWings<'merchantSections'>[number][],
);

/** Pages that need more than their section. */
const STRICTER: Readonly<Record<string, ShopPermission>> = {
  '/login2/earnings/bank_account': 'earnings.withdraw',
  '/login2/earnings/payment_accounts': 'earnings.withdraw',
  '/login2/earnings/payments': 'payments.confirm',
  '/login2/earnings/paybacks': 'payments.confirm',
  '/login2/orders/ship_file': 'orders.ship',
  '/login2/orders/ship_template': 'orders.ship',
  '/login2/products/change': 'products.edit',
  '/login2/products/import': 'products.edit',
  '/login2/products/new': 'products.edit',
  '/login2/upload/shop_picture': 'settings.edit',
  '/login2/upload': 'products.edit',
};

/** Pages of everyone in the office. */
const OPEN_PAGES: readonly string[] = ['/login2', '/login2/look', '/login2/switch', '/login2/views'];

const NEEDED: readonly (readonly [string, ShopPermission])[] = [
  ...Object.entries(STRICTER),
  ...MERCHANT_SECTIONS.flatMap(({ sections }) =>
    sections.flatMap(({ path, permission }) => (permission ? [[path, permission] as const] : [])),
  ),
];

/** The permission that a page of the office requires; null for all staff. A page of no section has none: undefined. */
export function permissionOfPage(pathname: string): ShopPermission | null | undefined {
  if (OPEN_PAGES.includes(pathname)) return null;
  return NEEDED.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}

/** The sections that someone with these permissions may open. */
export function sectionsFor(permissions: readonly ShopPermission[]): MerchantSectionGroup[] {
  return MERCHANT_SECTIONS.map(({ key, sections }) => ({
    key,
    sections: sections.filter(({ permission }) => permission === null || permissions.includes(permission)),
  })).filter(({ sections }) => sections.length > 0);
}
