import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const developerOfficePages: readonly PageRow[] = [
  ...pagesIn('none', {
    '/login3/sign_in': { module: 'developer-office/sign-in.tsx', id: 'developer_sign_in', areas: ['developer-office'] },
    '/login3/invitation': {
      module: 'developer-office/team/invitation.tsx',
      areas: ['developer-office'],
      id: 'developer_invitation',
    },
  }),
  ...pagesIn('developer-office', {
    '/login3': { module: 'developer-office/dashboard.tsx', id: 'developer_dashboard' },
    '/login3/profile': { module: 'developer-office/profile.tsx', id: 'developer_profile' },
    '/login3/team': { module: 'developer-office/team/team.tsx', id: 'developer_team' },
    '/login3/earnings': { module: 'developer-office/earnings/withdrawals.tsx', id: 'developer_withdrawals' },
    '/login3/earnings/bank_account': {
      module: 'developer-office/earnings/bank-account.tsx',
      id: 'developer_bank_account',
    },
    '/login3/earnings/statements': { module: 'developer-office/earnings/statements.tsx', id: 'developer_statements' },
    '/login3/earnings/statement': {
      module: 'developer-office/earnings/statement-file.ts',
      id: 'developer_statement_file',
    },
    '/login3/look': { module: 'back-office/colour-scheme.ts', id: 'developer_look' },
  }),
];
