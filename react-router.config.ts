import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // the map of all pages would be a twentieth of a visit's scripts, and grow with every page
  routeDiscovery: { mode: 'lazy' },
  // server/csrf.ts refuses writes from other sites; the router's own check compares the scheme of `Origin` with that of
  // the connection, which is plain http behind a proxy that ends TLS
  allowedActionOrigins: ['**'],
} satisfies Config;
