import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const loginPages: readonly PageRow[] = [
  ...pagesIn('site', {
    '/login': { module: 'login/login-page.tsx', exempt: ['closed', 'membership', 'suspension'] },
    '/login/with/:provider/failed': {
      module: 'login/third-party/failed.tsx',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/scan': {
      module: 'login/third-party/scan.tsx',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/scan/confirm': {
      module: 'login/third-party/scan-confirm.tsx',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/device': {
      module: 'login/device/show-code.tsx',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/device/:code': {
      module: 'login/device/approve.tsx',
      access: 'member',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/second_step': {
      module: 'login/second-step.tsx',
      exempt: ['closed', 'membership', 'suspension'],
    },
  }),
  ...pagesIn('none', {
    '/login/passkey': { module: 'login/passkey-login.ts', exempt: ['closed', 'membership', 'suspension'] },
    '/login/with/:provider': { module: 'login/third-party/start.ts', exempt: ['closed', 'membership', 'suspension'] },
    '/login/with/:provider/callback': {
      module: 'login/third-party/come-back.ts',
      exempt: ['closed', 'membership', 'suspension'],
    },
    '/login/scan/state': { module: 'login/third-party/scan-state.ts', exempt: ['closed', 'membership', 'suspension'] },
    '/login/device/state': { module: 'login/device/code-state.ts', exempt: ['closed', 'membership', 'suspension'] },
    '/login/scan/:ticket': { module: 'login/third-party/scan-open.ts', exempt: ['closed', 'membership', 'suspension'] },
    '/logout': { module: 'login/log-out.ts', exempt: ['closed', 'membership', 'suspension'] },
  }),
];
