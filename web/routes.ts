import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one map of pages. */
export default [
  layout('shell/goods-layout.tsx', [
    index('goods/home.tsx'),
    route('site', 'shell/site-intro.tsx'),
    route('agreement', 'shell/agreement.tsx'),
    route('privacy_agreement', 'shell/privacy-agreement.tsx'),
    route('login', 'login/login-page.tsx'),
    layout('account/account-layout.tsx', [
      route('users/user_info', 'account/user-info.tsx'),
      route('users/address_list', 'account/addresses.tsx'),
    ]),
    route('*', 'shell/not-found.tsx'),
  ]),
  route('preferences', 'shell/preferences.ts'),
  route('logout', 'login/log-out.ts'),
  route('dev/outbox', 'dev/outbox.tsx'),
] satisfies RouteConfig;
