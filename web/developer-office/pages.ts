import { DOCUMENT_LIMITS } from '../../domains/api-market/documents/rules.ts';
import { API_LENGTHS } from '../../domains/api-market/manage/rules.ts';
import { APP_LENGTHS } from '../../domains/app-market/manage/rules.ts';
import { MAX_APP_FORM_BYTES } from '../../domains/app-market/uploads/rules.ts';
import { FORM_ENCODING, MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/images.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';

/** A description in each language, in signs of three bytes that a form writes with nine. */
const MAX_APP_TEXTS_BYTES = APP_LENGTHS.description * LOCALES.length * 3 * FORM_ENCODING;
const MAX_API_TEXTS_BYTES = API_LENGTHS.description * LOCALES.length * 3 * FORM_ENCODING;

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
    '/login3/apps': { module: 'developer-office/apps/list.tsx', id: 'developer_apps' },
    '/login3/apps/claims': { module: 'developer-office/apps/claims.tsx', id: 'developer_app_claims' },
    '/login3/apps/:id': {
      module: 'developer-office/apps/app.tsx',
      id: 'developer_app',
      body: { maxBytes: MAX_APP_TEXTS_BYTES },
    },
    '/login3/apps/:id/figures': { module: 'developer-office/apps/figures.tsx', id: 'developer_app_figures' },
    '/login3/apps/:id/ratings': { module: 'developer-office/apps/ratings.tsx', id: 'developer_app_ratings' },
    '/login3/apps/:id/versions/:version': {
      module: 'developer-office/apps/version.tsx',
      id: 'developer_app_version',
      body: { maxBytes: MAX_APP_FORM_BYTES + MULTIPART_BYTES },
    },
    '/login3/apps/upload_picture': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'developer-office/apps/upload-app-picture.ts',
      id: 'developer_app_picture',
    },
    '/login3/apis': { module: 'developer-office/apis/list.tsx', id: 'developer_apis' },
    '/login3/apis/:id': {
      module: 'developer-office/apis/api.tsx',
      id: 'developer_api',
      body: { maxBytes: MAX_API_TEXTS_BYTES },
    },
    '/login3/apis/upload_icon': {
      module: 'developer-office/apis/upload-api-icon.ts',
      id: 'developer_api_icon',
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
    },
    '/login3/apis/:id/document': {
      module: 'developer-office/apis/document.tsx',
      id: 'developer_api_document',
      body: { maxBytes: DOCUMENT_LIMITS.bytes + MULTIPART_BYTES },
    },
    '/login3/apis/:id/plans': { module: 'developer-office/apis/plans.tsx', id: 'developer_api_plans' },
    '/login3/apis/:id/upstream': { module: 'developer-office/apis/upstream.tsx', id: 'developer_api_upstream' },
    '/login3/apis/:id/usage': { module: 'developer-office/apis/usage.tsx', id: 'developer_api_usage' },
    '/login3/refunds': { module: 'developer-office/refunds/list.tsx', id: 'developer_refunds' },
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
