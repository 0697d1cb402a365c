import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // the map of all pages would be a twentieth of a visit's scripts, and grow with every page
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
