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
    '/login3/look': { module: 'back-office/colour-scheme.ts', id: 'developer_look' },
  }),
];
