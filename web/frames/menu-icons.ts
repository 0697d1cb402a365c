import type { IconName } from '../ui/icon-names.ts';

const ICONS: Record<string, IconName> = {
  '/users/user_info': 'circle-user-round',
  '/users/user_security': 'shield-check',
  '/users/user_privacy': 'lock',
  '/users/order_list': 'package',
  '/users/refund_list': 'rotate-ccw',
  '/users/evaluation_list': 'star',
  '/users/coupon_list': 'ticket-percent',
  '/users/gift_card_list': 'gift',
  '/users/points': 'award',
  '/users/collection_list': 'heart',
  '/users/balance': 'wallet',
  '/users/message_center': 'bell',
  '/users/address_list': 'map-pin',
  '/users/application_record': 'store',
  '/admin': 'layout-grid',
};

/** The icon of an entry of the user's menu, which comes from the server. */
export function menuIcon(path: string): IconName {
  return ICONS[path] ?? 'chevron-right';
}
