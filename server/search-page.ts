/** The search of the API market is a page (specification 2), although calls begin like it; its data is as well. */
export const isSearchPage = (path: string): boolean => path === '/api/api_search' || path === '/api/api_search.data';
