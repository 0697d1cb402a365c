import { MAX_AVATAR_BYTES } from '../../domains/accounts/profile/rules.ts';
import { MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const accountPages: readonly PageRow[] = [
  ...pagesIn('account', {
    '/users/user_info': {
      body: { maxBytes: MAX_AVATAR_BYTES + MULTIPART_BYTES, isStreamed: true },
      module: 'account/profile/user-info.tsx',
      areas: ['profile', 'login'],
    },
    '/users/user_privacy': { module: 'account/privacy/privacy.tsx', areas: ['profile'] },
    '/users/user_security': { module: 'account/security/security.tsx', areas: ['security', 'payments'] },
    '/users/login_log': { module: 'account/security/login-log.tsx', areas: ['security'] },
    '/users/second_factor': {
      module: 'account/second-factor/second-factor.tsx',
      areas: ['security'],
      exempt: ['closed'],
    },
    '/users/confirm': { module: 'account/confirm/confirm.tsx', areas: ['security'], exempt: ['closed', 'membership'] },
    '/users/verify': { module: 'account/verify/verify.tsx', areas: ['security'] },
    '/users/pay_password': { module: 'account/security/pay-password.tsx', areas: ['payments'], exempt: ['membership'] },
    '/users/staff_security': { module: 'account/security/staff-security.tsx', areas: ['security'], exempt: ['closed'] },
    '/users/address_list': { module: 'account/addresses/addresses.tsx' },
    '/users/balance': { module: 'account/balance/balance.tsx', areas: ['centre'] },
    '/users/application_record': { module: 'account/applications/applications.tsx', areas: ['centre', 'shops'] },
    '/users/message_center': { module: 'account/messages/messages.tsx', areas: ['notices'] },
    '/users/message_settings': { module: 'account/messages/message-settings.tsx', areas: ['notices'] },
  }),
  ...pagesIn('none', {
    '/users/own_data': { module: 'account/privacy/own-data-file.ts', access: 'member' },
    '/users/balance_file': { module: 'account/balance/balance-file.ts', access: 'member' },
  }),
];
