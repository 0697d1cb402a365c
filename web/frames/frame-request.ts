import { useMatches, useSearchParams } from 'react-router';

/** A constant, or decided by the query and the data of the page. */
type Option = boolean | ((params: URLSearchParams, data: unknown) => boolean);

/** Options that a page passes to the frame through its `handle`. */
interface FrameRequest {
  /** The page has its own bar at the bottom of a phone. */
  hideTabBar?: Option;
  /** The page has its own header and footer: it is shown without those of the site. */
  bare?: Option;
}

/** Whether a page of the current route passes this option. */
export function useFrameRequest(option: keyof FrameRequest): boolean {
  const [params] = useSearchParams();
  return useMatches().some(({ handle, loaderData }) => {
    const value = (handle as FrameRequest | undefined)?.[option];
    return typeof value === 'function' ? value(params, loaderData) : value;
  });
}
