import type { GrownCall } from './call.ts';
import { OFFICE_CALLS } from './office-calls.ts';

const order = '/api/platform/order/list?limit=20';
const sales = '/api/merchant/order/list?limit=20';

/** What is measured on the small and on the large shop. `ORDER` stands for the number of one of the buyer's orders. */
export const GROWN_CALLS: GrownCall[] = [
  { name: 'home page', who: 'guest', path: '/' },
  { name: 'product list', who: 'guest', path: '/api/front/product/list?page=2&limit=20' },
  {
    name: 'search, frequent word',
    who: 'guest',
    path: '/api/front/product/list?keyword=lamp&limit=20',
    isSearch: true,
  },
  { name: 'buyer: cart', who: 'buyer', path: '/api/front/cart/list' },
  { name: 'buyer: orders', who: 'buyer', path: '/api/front/order/list' },
  { name: 'buyer: search in orders', who: 'buyer', path: '/api/front/order/list?keyword=lamp', isSearch: true },
  { name: 'buyer: one order', who: 'buyer', path: '/api/front/order/detail/ORDER' },
  { name: 'buyer: messages', who: 'buyer', path: '/api/front/messageCenter/list' },
  { name: 'buyer: points', who: 'buyer', path: '/api/front/points/records' },
  { name: 'shop: orders', who: 'seller', path: sales },
  { name: 'shop: orders received', who: 'seller', path: `${sales}&status=received` },
  { name: 'shop: order search', who: 'seller', path: `${sales}&keyword=王伟英`, isSearch: true },
  { name: 'shop: earnings', who: 'seller', path: '/api/merchant/earnings' },
  { name: 'shop: earnings, one kind', who: 'seller', path: '/api/merchant/earnings?kind=released' },
  { name: 'shop: figures, 30 days', who: 'seller', path: '/api/merchant/figures?days=30' },
  { name: 'shop: products', who: 'seller', path: '/api/merchant/product/list' },
  { name: 'shop: products, a word', who: 'seller', path: '/api/merchant/product/list?keyword=lamp', isSearch: true },
  { name: 'shop: products, low stock', who: 'seller', path: '/api/merchant/product/list?state=low' },
  { name: 'platform: orders', who: 'owner', path: order },
  { name: 'platform: orders to ship', who: 'owner', path: `${order}&status=to_ship` },
  { name: 'platform: orders received', who: 'owner', path: `${order}&status=received` },
  { name: 'platform: order by number', who: 'owner', path: `${order}&keyword=ORDER`, isSearch: true },
  { name: 'platform: order by name', who: 'owner', path: `${order}&keyword=王伟英`, isSearch: true },
  { name: 'platform: order by phone', who: 'owner', path: `${order}&keyword=13900000008`, isSearch: true },
  { name: 'platform: order by goods', who: 'owner', path: `${order}&keyword=stone lamp 1`, isSearch: true },
  { name: 'platform: figures, 7 days', who: 'owner', path: '/api/platform/figures?days=7' },
  { name: 'platform: figures, 90 days', who: 'owner', path: '/api/platform/figures?days=90' },
  { name: 'platform: users', who: 'owner', path: '/api/platform/user/list' },
  {
    name: 'platform: users, two characters',
    who: 'owner',
    path: '/api/platform/user/list?keyword=王伟',
    isSearch: true,
  },
  { name: 'platform: users, a role', who: 'owner', path: '/api/platform/user/list?role=default' },
  { name: 'platform: audit log', who: 'owner', path: '/api/platform/audit/list' },
  { name: 'platform: outbox', who: 'owner', path: '/api/platform/outbox/list' },
  ...OFFICE_CALLS,
];
