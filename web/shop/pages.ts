import { MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/images.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';
import { CAMPAIGN_PAGES } from './campaigns/campaign-pages.ts';

export const shopPages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/': { module: 'shop/catalog/home.tsx', shared: 'all', crawl: 'list', replica: 'guests' },
    '/goods_index': {
      module: 'shop/catalog/home.tsx',
      id: 'goods_index',
      shared: 'all',
      crawl: 'visit',
      replica: 'guests',
    },
    '/goods/goods_search': { module: 'shop/catalog/search.tsx', shared: 'all', crawl: 'list', replica: 'guests' },
    '/goods_detail/:id': { module: 'shop/catalog/detail.tsx', shared: 'all', crawl: 'visit', replica: 'guests' },
    '/goods_seckill': { module: 'shop/campaigns/seckill.tsx', crawl: 'list' },
    '/goods_seckill_detail/:id': { module: 'shop/campaigns/seckill-detail.tsx', crawl: 'visit' },
    ...CAMPAIGN_PAGES,
    '/activity_list': { module: 'shop/campaigns/campaign-list.tsx', crawl: 'visit', replica: 'guests' },
    '/promotionList': { module: 'shop/campaigns/promotion-list.tsx', crawl: 'visit', replica: 'guests' },
    '/merchant/coupon': { module: 'shop/merchants/coupons.tsx', crawl: 'list', replica: 'guests' },
    '/merchant/home': { module: 'shop/merchants/shop/home.tsx', crawl: 'visit', replica: 'guests' },
    '/merchant/category': { module: 'shop/merchants/shop/category.tsx', crawl: 'visit', replica: 'guests' },
    '/merchant/merchant_more': { module: 'shop/merchants/shop/more.tsx', crawl: 'visit', replica: 'guests' },
    '/merchant/qualification': { module: 'shop/merchants/shop/qualification.tsx' },
    '/merchant/merchant_street': { module: 'shop/merchants/street.tsx', crawl: 'list', replica: 'guests' },
    '/users/merchant_settled': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'shop/merchants/settled.tsx',
      crawl: 'list',
    },
    '/order/shopping_cart': { module: 'shop/checkout/cart.tsx' },
    '/order/order_confirm': {
      module: 'shop/checkout/confirm.tsx',
      access: 'member',
    },
    '/payment': {
      module: 'shop/checkout/payment.tsx',
      access: 'buyer',
      exempt: ['membership'],
    },
    '/order/stripe_payment': {
      module: 'shop/checkout/stripe-payment.tsx',
      access: 'buyer',
      exempt: ['membership'],
      embeds: 'card-form',
    },
    '/order/payment_result': {
      module: 'shop/checkout/payment-result.tsx',
      access: 'buyer',
      exempt: ['membership'],
    },
    '/order/track': { module: 'shop/orders/track.tsx', crawl: 'visit' },
    '/store/query_order': { module: 'shop/orders/track.tsx', id: 'query_order', crawl: 'visit' },
    '/order/confirm_contact': { module: 'shop/orders/confirm-contact.tsx', access: 'buyer' },
    '/order/order_detail': {
      module: 'shop/orders/detail.tsx',
      access: 'buyer',
    },
    '/order/payback': {
      module: 'shop/orders/payback.tsx',
      access: 'buyer',
    },
    '/order/receiver': {
      module: 'shop/orders/receiver.tsx',
      access: 'member',
    },
    '/order/invoice_request': {
      module: 'shop/orders/invoice.tsx',
      access: 'buyer',
    },
    '/order/refund_detail': {
      module: 'shop/refunds/refund-detail.tsx',
      access: 'buyer',
    },
  }),
  ...pagesIn('account', {
    '/users/order_list': { module: 'shop/orders/list.tsx' },
    '/users/evaluation_confirm': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'shop/reviews/evaluation-confirm.tsx',
    },
    '/users/evaluation_list': {
      module: 'shop/reviews/evaluation-list.tsx',
    },
    '/users/refund_confirm': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'shop/refunds/refund-confirm.tsx',
      access: 'buyer',
    },
    '/users/refund_list': { module: 'shop/refunds/refund-list.tsx', access: 'buyer' },
    '/users/coupon_list': { module: 'shop/coupons/coupons.tsx' },
    '/users/gift_card_list': { module: 'shop/gifts/gift-cards.tsx' },
    '/users/points': { module: 'shop/points/points.tsx' },
    '/users/collection_list': { module: 'shop/collections/collections.tsx' },
  }),
  ...pagesIn('none', {
    '/order/begin': { module: 'shop/checkout/begin.ts', access: 'member' },
    '/goods/more': { module: 'shop/catalog/more.ts' },
    '/goods/claim_coupon': { module: 'parts/coupon/claim-coupon.ts' },
    '/goods/collect': { module: 'parts/product/collect.ts' },
    '/goods/review_vote': { module: 'shop/catalog/review-vote.ts' },
    '/order_detail': { module: 'shop/orders/short-url.ts', access: 'member' },
    '/order/file': { module: 'shop/orders/bought-file.ts', id: 'bought_file' },
    '/order/payment_document': { module: 'shop/orders/payment-document.ts', access: 'buyer' },
    '/order/invoice': { module: 'shop/orders/invoice-file.ts', access: 'buyer' },
  }),
];
