import { index, type RouteConfig } from '@react-router/dev/routes';

/** The one map of pages. */
export default [index('goods/home.tsx')] satisfies RouteConfig;
