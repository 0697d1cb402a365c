import { DomainError } from '../../../platform/errors.ts';
import { shortAddress } from '../../accounts/confirmation/mask-contact.ts';
import { isStaff } from '../../accounts/staff.ts';
import { type Ctx, hasPlatformPermission, requireActor } from '../../kit/context.ts';
import type { SaleCard } from '../../orders/sales/contract.ts';
import { listSales } from '../../orders/sales/list-sales.server.ts';
import { allSales } from '../../orders/sales/scope.server.ts';
import { SEARCH_BOUNDS } from '../../orders/sales/search-sales.server.ts';
import type { ShopLine } from '../merchants/contract.ts';
import { listShops } from '../merchants/list-shops.server.ts';
import type { ProductLine } from '../products/contract.ts';
import { listAllProducts } from '../products/list-products.server.ts';
import type { UserLine } from '../users/contract.ts';
import { listUsers } from '../users/list-users.server.ts';
import { FOUND_COUNTED, FOUND_SHOWN, MAX_SEARCH } from './rules.ts';

interface Found<Line> {
  list: Line[];
  /** Exact up to `FOUND_COUNTED`. */
  total: number;
}

/** The hits of each list; a list that the actor may not open is absent. */
export interface OfficeFound {
  users?: Found<Pick<UserLine, 'id' | 'nickname' | 'avatar' | 'kind' | 'status'> & { contact: string }>;
  orders?: Found<
    Pick<SaleCard, 'orderNo' | 'status' | 'refundStage' | 'buyer' | 'total' | 'placedAt'> & { shop: string }
  >;
  merchants?: Found<Pick<ShopLine, 'id' | 'key' | 'name' | 'logo' | 'status'>>;
  products?: Found<ProductLine>;
}

const PAGE = { page: 1, limit: FOUND_SHOWN } as const;

/**
 * Searches the lists that the actor may open, each as its own page does. E-mail addresses and phones are masked: staff who
 * need them open the user. Throws `login_required`, `no_permission`.
 */
export async function searchOffice(ctx: Ctx, typed: string): Promise<OfficeFound> {
  if (!isStaff(requireActor(ctx))) throw new DomainError('no_permission');
  const keyword = typed.trim().slice(0, MAX_SEARCH);
  if (keyword === '') return {};
  const [users, orders, merchants, products] = await Promise.all([
    hasPlatformPermission(ctx, 'users.manage') ? findUsers(ctx, keyword) : undefined,
    hasPlatformPermission(ctx, 'orders.manage') ? findOrders(ctx, keyword) : undefined,
    hasPlatformPermission(ctx, 'merchants.review')
      ? listShops(ctx, { ...PAGE, keyword, sort: 'sales', order: 'desc' })
      : undefined,
    hasPlatformPermission(ctx, 'catalog.manage')
      ? listAllProducts(ctx, { ...PAGE, keyword, sort: 'sales', order: 'desc' }, FOUND_COUNTED.products)
      : undefined,
  ]);
  return {
    ...(users && { users }),
    ...(orders && { orders }),
    ...(merchants && { merchants }),
    ...(products && { products }),
  };
}

async function findUsers(ctx: Ctx, keyword: string): Promise<OfficeFound['users']> {
  const { list, total } = await listUsers(
    ctx,
    { ...PAGE, keyword, sort: 'joined', order: 'desc' },
    FOUND_COUNTED.users,
  );
  const shown = list.map(({ id, nickname, avatar, email, phone, kind, status }) => ({
    ...{ id, nickname, avatar, kind, status },
    contact: [email, phone].flatMap((address) => (address ? [shortAddress(address)] : [])).join(' · '),
  }));
  return { list: shown, total };
}

async function findOrders(ctx: Ctx, keyword: string): Promise<OfficeFound['orders']> {
  const query = { ...PAGE, keyword, status: 'all', dated: 'placed' } as const;
  const { list, total } = await listSales(ctx, allSales(ctx), query, { ...SEARCH_BOUNDS, most: FOUND_COUNTED.orders });
  const shown = list.map(({ orderNo, status, refundStage, buyer, total: amount, placedAt, merchant }) => ({
    ...{ orderNo, status, refundStage, buyer, total: amount, placedAt },
    shop: merchant.name,
  }));
  return { list: shown, total };
}
