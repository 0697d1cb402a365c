import { MAX_AVATAR_BYTES } from '../../domains/accounts/profile/rules.ts';
import { MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const accountPages: readonly PageRow[] = [
  ...pagesIn('account', {
    '/users/user_info': {
      body: { maxBytes: MAX_AVATAR_BYTES + MULTIPART_BYTES, isStreamed: true },
      module: 'account/profile/user-info.tsx',
    },
    '/users/user_privacy': { module: 'account/privacy/privacy.tsx' },
    '/users/user_security': { module: 'account/security/security.tsx' },
    '/users/login_log': { module: 'account/security/login-log.tsx' },
    '/users/second_factor': {
      module: 'account/second-factor/second-factor.tsx',
      exempt: ['closed'],
    },
    '/users/confirm': { module: 'account/confirm/confirm.tsx', exempt: ['closed', 'membership'] },
    '/users/verify': { module: 'account/verify/verify.tsx' },
    '/users/pay_password': { module: 'account/security/pay-password.tsx', exempt: ['membership'] },
    '/users/staff_security': { module: 'account/security/staff-security.tsx', exempt: ['closed'] },
    '/users/address_list': { module: 'account/addresses/addresses.tsx' },
    '/users/balance': { module: 'account/balance/balance.tsx' },
    '/users/application_record': { module: 'account/applications/applications.tsx' },
    '/users/message_center': { module: 'account/messages/messages.tsx' },
    '/users/message_settings': { module: 'account/messages/message-settings.tsx' },
  }),
  ...pagesIn('none', {
    '/users/own_data': { module: 'account/privacy/own-data-file.ts', access: 'member' },
    '/users/balance_file': { module: 'account/balance/balance-file.ts', access: 'member' },
  }),
];
