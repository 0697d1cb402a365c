import { SHOP_PERMISSIONS, type ShopPermission } from '../staff/permissions.ts';

/** How every key starts, so that one in a log or a repository is recognised. */
export const KEY_PREFIX = 'stoa_sk_';
export const MOST_KEYS = 50;
export const MOST_KEY_DAYS = 3650;

/** No key gives access to people, money going out, or further keys. */
const PERSONAL: readonly ShopPermission[] = ['staff.manage', 'earnings.withdraw', 'developers.manage'];
export const KEY_SCOPES: readonly ShopPermission[] = SHOP_PERMISSIONS.filter((key) => !PERSONAL.includes(key));
