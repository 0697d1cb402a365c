import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';

/** The pages of the app market to which its frame leads. */
export const APP_HOME = uncheckedAddress('/app_index');
export const APP_DOWNLOADS = uncheckedAddress('/apps/download_record');
export const APP_RESERVATIONS = uncheckedAddress('/apps/reservation_record');
export const APP_INCLUSION = uncheckedAddress('/apps/included_submit');
export const APP_SEARCH = uncheckedAddress('/app/app_search');

export const appCategoryAddress = (id: number): PageAddress => uncheckedAddress(`${APP_SEARCH}?cid=${id}`);
export const appSearchAddress = (word: string): PageAddress =>
  uncheckedAddress(`${APP_SEARCH}?keyword=${encodeURIComponent(word)}`);
