import { sql } from 'kysely';
import { type Locale, pickText, readLocale, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { optionNames } from '../../promotions/offers.server.ts';
import type { InvoiceContent } from './contract.ts';

interface ContentRow {
  merchantId: number;
  userId: number;
  orderNo: string;
  locale: string;
  placedAt: Date;
  paidAt: Date | null;
  currency: string;
  sellerName: Texts;
  sellerAddress: Texts;
  sellerPhone: string;
  titleKind: InvoiceContent['buyer']['titleKind'];
  title: string;
  taxNumber: string;
  receiver: Partial<Record<'country' | 'region' | 'city' | 'detail' | 'postCode', string>>;
  gift: number;
  price: InvoiceContent['price'];
  lines: {
    names: Texts;
    options: { name: Texts; value: Texts }[];
    num: number;
    unit: number;
    items: number;
    paid: number;
  }[];
}

/** The content of an order's invoice, in the requested language. */
export async function readInvoiceContent(
  ctx: Ctx,
  orderId: number,
): Promise<{ content: InvoiceContent; merchantId: number; userId: number }> {
  const found = await sql<ContentRow>`
    select o.merchant_id as "merchantId", o.user_id as "userId", o.no as "orderNo", r.locale, o.placed_at as "placedAt",
      o.paid_at as "paidAt", o.currency, m.name as "sellerName", m.address as "sellerAddress", m.phone as "sellerPhone",
      r.title_kind as "titleKind", r.title, r.tax_number as "taxNumber", o.receiver, o.gift_minor as gift,
      jsonb_build_object('items', o.items_minor, 'merchantCoupon', o.merchant_coupon_minor, 'platformCoupon', o.platform_coupon_minor,
        'points', o.points_minor, 'freight', o.freight_minor, 'total', o.total_minor) as price,
      (select jsonb_agg(jsonb_build_object('names', l.name, 'options', l.options, 'num', l.num, 'unit', l.unit_minor,
        'items', l.items_minor, 'paid', l.paid_minor) order by l.id) from order_lines l where l.order_id = o.id) as lines
    from orders o join merchants m on m.id = o.merchant_id join invoice_requests r on r.order_id = o.id
    where o.id = ${orderId}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new Error(`order ${orderId} has no request for an invoice`);
  return { content: contentOf(ctx, row), merchantId: row.merchantId, userId: row.userId };
}

function contentOf(ctx: Ctx, row: ContentRow): InvoiceContent {
  const locale: Locale = readLocale(row.locale) ?? ctx.site.defaultLocale;
  const text = (texts: Texts) => pickText(texts, locale, ctx.site.defaultLocale);
  const { country, region, city, detail, postCode } = row.receiver;
  return {
    no: '',
    kind: 'invoice',
    corrects: null,
    locale,
    orderNo: row.orderNo,
    placedAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    issuedAt: ctx.now.toISOString(),
    currency: row.currency,
    seller: { name: text(row.sellerName), address: text(row.sellerAddress), phone: row.sellerPhone },
    buyer: {
      titleKind: row.titleKind,
      title: row.title,
      taxNumber: row.taxNumber,
      address: [detail, city, region, postCode, country].filter(Boolean).join(', '),
    },
    lines: row.lines.map(({ names, options, ...amounts }) => ({
      ...amounts,
      name: text(names),
      options: optionNames(options, locale, ctx.site.defaultLocale)
        .map(({ value }) => value)
        .join(', '),
    })),
    price: row.price,
    gift: row.gift,
    amount: row.price.total,
  };
}
