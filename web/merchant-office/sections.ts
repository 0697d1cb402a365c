import type { RoomGroup } from '../back-office/kit/room.ts';

/**
 * The rooms of the merchants' back office. A new room is a line here, a route below `desk/desk-layout.tsx` in routes.ts,
 * and its words `rooms.<key>` in desk.json; its pages stand in `OfficePage` and ask `requireOwnMerchant` in their verbs.
 */
export const DESK_ROOMS: readonly RoomGroup[] = [
  {
    key: 'overview',
    rooms: [{ key: 'dashboard', path: '/login2', icon: 'layout-dashboard' }],
  },
  {
    key: 'sales',
    rooms: [
      { key: 'orders', path: '/login2/orders', icon: 'package' },
      { key: 'refunds', path: '/login2/refunds', icon: 'rotate-ccw' },
      { key: 'reviews', path: '/login2/reviews', icon: 'star' },
      { key: 'coupons', path: '/login2/coupons', icon: 'ticket-percent' },
      { key: 'activities', path: '/login2/activities', icon: 'users' },
      { key: 'flash', path: '/login2/flash', icon: 'zap' },
    ],
  },
  {
    key: 'goods',
    rooms: [
      { key: 'products', path: '/login2/products', icon: 'layout-grid' },
      { key: 'stock', path: '/login2/stock', icon: 'package-check' },
      { key: 'freight', path: '/login2/freight', icon: 'truck' },
    ],
  },
  {
    key: 'money',
    rooms: [{ key: 'earnings', path: '/login2/earnings', icon: 'coins' }],
  },
];
