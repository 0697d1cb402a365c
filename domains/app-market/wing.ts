import type { Wing } from '../kit/wing.ts';

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
    inclusions: { after: 'apps', text: 'Apps from outside that members submit, and their review by the platform.' },
  },
  uploadPurposes: { app: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false } },
  officePermissions: ['apps.review', 'apps.curate'],
  noticeTopics: ['apps'],
  notices: {
    'app.released': { topic: 'apps', icon: 'smartphone', tone: 'brand', sample: { name: 'Kettle Timer' } },
    'app.approved': { topic: 'apps', icon: 'badge-check', tone: 'success', sample: { name: 'Notes', reason: '' } },
    'app.refused': {
      topic: 'apps',
      icon: 'circle-x',
      tone: 'warning',
      sample: { name: 'Notes', reason: 'Copies another app' },
    },
    'app.reinstated': { topic: 'apps', icon: 'circle-check', tone: 'success', sample: { name: 'Notes', reason: '' } },
    'app.taken_down': { topic: 'apps', icon: 'ban', tone: 'warning', sample: { name: 'Notes', reason: 'Malware' } },
    'app.included': { topic: 'apps', icon: 'circle-check', tone: 'success', sample: { name: 'Kettle Timer' } },
    'app.inclusion_refused': {
      topic: 'apps',
      icon: 'circle-x',
      tone: 'warning',
      sample: { name: 'Kettle Timer', reason: 'Sign-in wall' },
    },
  },
} as const satisfies Wing;
