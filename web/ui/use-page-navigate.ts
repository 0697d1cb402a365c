import { type NavigateOptions, useNavigate } from 'react-router';
import type { PageAddress } from '../manifest/page-address.ts';

/** The router's `useNavigate`, for pages that exist. */
export const usePageNavigate = useNavigate as () => (
  to: PageAddress,
  options?: NavigateOptions,
) => void | Promise<void>;
