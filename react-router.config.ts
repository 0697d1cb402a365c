import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // the few routes are one small file that stays in the browser, not a question after every page
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
