import type { PermissionKey } from '../../domains/sites/roles/permission-keys.ts';
import { type OfWings, WINGS } from '../../domains/wings.ts';
import { type OfficeSection, withSectionsOfWings } from '../back-office/kit/office-section.ts';

/** One section of the platform office. Its texts are `platform-office:sections.<key>`. */
interface PlatformSection extends OfficeSection {
  /** Required permission; null admits every member of the staff. */
  permission: PermissionKey | null;
}

interface PlatformSectionGroup {
  key: string;
  sections: readonly PlatformSection[];
}

const OWN_SECTIONS: readonly PlatformSectionGroup[] = [
  {
    key: 'overview',
    sections: [
      { key: 'dashboard', path: '/admin', icon: 'layout-dashboard', permission: null },
      { key: 'first_steps', path: '/admin/first_steps', icon: 'flag', permission: 'sites.manage' },
      { key: 'reports', path: '/admin/reports', icon: 'chart-column', permission: 'figures.read' },
    ],
  },
  {
    key: 'commerce',
    sections: [
      { key: 'orders', path: '/admin/orders', icon: 'package', permission: 'orders.manage' },
      { key: 'products', path: '/admin/products', icon: 'shirt', permission: 'catalog.manage' },
      { key: 'categories', path: '/admin/categories', icon: 'layout-grid', permission: 'catalog.manage' },
      { key: 'refunds', path: '/admin/refunds', icon: 'rotate-ccw', permission: 'refunds.manage' },
      { key: 'reviews', path: '/admin/reviews', icon: 'star', permission: 'reviews.manage' },
      { key: 'campaigns', path: '/admin/campaigns', icon: 'flame', permission: 'promotions.manage' },
      { key: 'flash', path: '/admin/flash', icon: 'zap', permission: 'promotions.manage' },
      { key: 'coupons', path: '/admin/coupons', icon: 'ticket-percent', permission: 'promotions.manage' },
      { key: 'gift_cards', path: '/admin/gift_cards', icon: 'gift', permission: 'promotions.manage' },
      {
        key: 'awaited_payments',
        path: '/admin/awaited_payments',
        also: ['/admin/paybacks'],
        icon: 'landmark',
        permission: 'payments.confirm',
      },
      {
        key: 'payment_accounts',
        path: '/admin/payment_accounts',
        icon: 'credit-card',
        permission: 'payments.manage',
      },
      { key: 'reconciliation', path: '/admin/reconciliation', icon: 'scale', permission: 'payments.manage' },
      { key: 'withdrawals', path: '/admin/withdrawals', icon: 'wallet', permission: 'payments.manage' },
      { key: 'held_earnings', path: '/admin/held_earnings', icon: 'shield-check', permission: 'payments.manage' },
      { key: 'books', path: '/admin/books', icon: 'book-open', permission: 'payments.manage' },
    ],
  },
  {
    key: 'people',
    sections: [
      { key: 'merchants', path: '/admin/merchants', icon: 'store', permission: 'merchants.review' },
      {
        key: 'merchant_categories',
        path: '/admin/merchant_categories',
        icon: 'layers',
        permission: 'payments.manage',
      },
      { key: 'merchant_types', path: '/admin/merchant_types', icon: 'layers', permission: 'merchants.review' },
      { key: 'users', path: '/admin/users', icon: 'users', permission: 'users.manage' },
      { key: 'members', path: '/admin/members', icon: 'circle-user-round', permission: 'members.manage' },
      { key: 'roles', path: '/admin/roles', icon: 'shield-check', permission: 'roles.manage' },
      { key: 'invites', path: '/admin/invites', icon: 'ticket', permission: 'invites.manage' },
      { key: 'settlements', path: '/admin/settlements', icon: 'handshake', permission: 'merchants.review' },
      { key: 'developers', path: '/admin/developers', icon: 'code', permission: 'developers.review' },
    ],
  },
  {
    key: 'sites',
    sections: [
      { key: 'sites', path: '/admin/sites', icon: 'globe', permission: 'sites.manage' },
      { key: 'advertisements', path: '/admin/advertisements', icon: 'images', permission: 'content.manage' },
      { key: 'home_sections', path: '/admin/home_sections', icon: 'layout-grid', permission: 'content.manage' },
      { key: 'hot_words', path: '/admin/hot_words', icon: 'flame', permission: 'content.manage' },
      { key: 'texts', path: '/admin/texts', icon: 'file-text', permission: 'content.manage' },
      { key: 'currencies', path: '/admin/currencies', icon: 'coins', permission: 'sites.manage' },
    ],
  },
  {
    key: 'operation',
    sections: [
      { key: 'templates', path: '/admin/templates', icon: 'mail', permission: 'templates.manage' },
      { key: 'outbox', path: '/admin/outbox', icon: 'inbox', permission: 'outbox.read' },
      { key: 'jobs', path: '/admin/jobs', icon: 'timer', permission: 'sites.manage' },
      { key: 'audit', path: '/admin/audit', icon: 'scroll-text', permission: 'audit.read' },
    ],
  },
];

/**
 * The sections by group; the group's texts are `platform-office:groups.<key>`. A new section is a line above, or one of
 * `platformSections` in the `wing.ts` of its wing, a page row and its texts.
 */
export const PLATFORM_SECTIONS: readonly PlatformSectionGroup[] = withSectionsOfWings<PlatformSection>(
  OWN_SECTIONS,
  WINGS.flatMap(({ platformSections = [] }) => platformSections) as OfWings<'platformSections'>[number][],
);

/** The groups with the sections that a user may open; empty groups are omitted. */
export function openSections(permissions: readonly string[]): { key: string; sections: PlatformSection[] }[] {
  return PLATFORM_SECTIONS.map(({ key, sections }) => ({
    key,
    sections: sections.filter(({ permission }) => permission === null || permissions.includes(permission)),
  })).filter(({ sections }) => sections.length > 0);
}
