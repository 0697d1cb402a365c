import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';

/** The pages of the API market to which its frame leads. */
export const API_HOME = uncheckedAddress('/api_index');
export const API_SEARCH = uncheckedAddress('/api/api_search');
export const API_DEVELOPERS = uncheckedAddress('/developer/home');

/** Addresses of a category have its name as well (specification 2). */
export const apiCategoryAddress = ({ id, name }: { id: number; name: string }): PageAddress =>
  uncheckedAddress(`${API_SEARCH}?cid=${id}&name=${encodeURIComponent(name)}`);
