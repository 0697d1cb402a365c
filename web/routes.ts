import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one map of pages. */
export default [
  layout('shell/goods-layout.tsx', [
    index('goods/home.tsx'),
    route('goods_index', 'goods/home.tsx', { id: 'goods_index' }),
    route('goods/goods_search', 'goods/search.tsx'),
    route('goods_detail/:id', 'goods/detail.tsx'),
    route('goods_seckill', 'goods/seckill.tsx'),
    route('merchant/coupon', 'merchant/coupons.tsx'),
    route('merchant/merchant_street', 'merchant/street.tsx'),
    // open to everybody: who thinks of selling has no account yet
    route('users/merchant_settled', 'merchant/settled.tsx'),
    route('site', 'shell/site-intro.tsx'),
    route('agreement', 'shell/agreement.tsx'),
    route('privacy_agreement', 'shell/privacy-agreement.tsx'),
    route('order/shopping_cart', 'checkout/cart.tsx'),
    route('order/order_confirm', 'checkout/confirm.tsx'),
    route('payment', 'checkout/payment.tsx'),
    route('order/payment_result', 'checkout/payment-result.tsx'),
    route('order/order_detail', 'account/orders/detail.tsx'),
    route('login', 'login/login-page.tsx'),
    layout('account/account-layout.tsx', [
      route('users/user_info', 'account/user-info.tsx'),
      route('users/user_security', 'account/security.tsx'),
      route('users/login_log', 'account/login-log.tsx'),
      route('users/order_list', 'account/orders/list.tsx'),
      route('users/address_list', 'account/addresses.tsx'),
      route('users/coupon_list', 'account/coupons.tsx'),
      route('users/message_center', 'account/messages.tsx'),
    ]),
    route('*', 'shell/not-found.tsx'),
  ]),
  layout('office/office-layout.tsx', [route('admin', 'office/dashboard.tsx'), route('admin/look', 'office/look.ts')]),
  route('goods/more', 'goods/more.ts'),
  route('goods/claim_coupon', 'goods/claim-coupon.ts'),
  route('goods/collect', 'goods/collect.ts'),
  route('sandbox/pay/:ref', 'sandbox/pay.tsx'),
  route('preferences', 'shell/preferences.ts'),
  route('logout', 'login/log-out.ts'),
  route('dev/outbox', 'dev/outbox.tsx'),
] satisfies RouteConfig;
