import type { Wing } from '../wing.ts';

export const appMarketWing = {
  callTags: {
    apps: {
      after: 'merchant settings',
      text: 'The app market for its visitors: apps, downloads, reservations, ratings.',
    },
  },
  noticeTopics: ['apps'],
  notices: {
    'app.released': { topic: 'apps', icon: 'smartphone', tone: 'brand', sample: { name: 'Kettle Timer' } },
  },
} as const satisfies Wing;
