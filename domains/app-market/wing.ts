import type { Wing } from '../wing.ts';

export const appMarketWing = {
  site: { type: 'app', home: '/app_index' },
  callTags: {
    apps: {
      after: 'merchant settings',
      text: 'The app market for its visitors: apps, downloads, reservations, ratings.',
    },
    'developer apps': {
      after: 'developers',
      text: 'Apps of one developer: texts, versions, files and their publication.',
    },
  },
  uploadPurposes: { app: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false } },
  noticeTopics: ['apps'],
  notices: {
    'app.released': { topic: 'apps', icon: 'smartphone', tone: 'brand', sample: { name: 'Kettle Timer' } },
  },
} as const satisfies Wing;
