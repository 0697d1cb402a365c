import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const appPages: readonly PageRow[] = [...pagesIn('site', {})];
