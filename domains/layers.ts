import { WINGS } from './wings.ts';

/** The domains, lowest first: each may import only those before it. Wings are on one layer and do not import each other. */
export const LAYERS: readonly string[] = [
  'sites',
  'uploads',
  'accounts',
  'ledger',
  'payables',
  'messages',
  'merchants',
  'developers',
  'payouts',
  'inventory',
  'catalog',
  'promotions',
  'cart',
  'orders',
  'payments',
  'refunds',
  'reviews',
  'points',
  'traffic',
  ...WINGS.map(({ folders }) => folders.domains),
  'platform-office',
  'merchant-office',
];
