import type { Wing } from '../kit/wing.ts';

export const appMarketWing = {
  folders: { domains: 'app-market', web: 'apps', tests: 'apps' },
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
  platformSections: [
    {
      key: 'app_reviews',
      group: 'people',
      after: 'developers',
      path: '/admin/apps',
      icon: 'badge-check',
      permission: 'apps.review',
    },
    {
      key: 'app_inclusions',
      group: 'people',
      after: 'app_reviews',
      path: '/admin/apps/inclusions',
      icon: 'smartphone',
      permission: 'apps.curate',
    },
    {
      key: 'app_reports',
      group: 'people',
      after: 'app_inclusions',
      path: '/admin/apps/reports',
      icon: 'flag',
      permission: 'apps.review',
    },
    {
      key: 'app_ratings',
      group: 'people',
      after: 'app_reports',
      path: '/admin/apps/ratings',
      icon: 'star',
      permission: 'apps.review',
    },
  ],
  developerSections: [
    { key: 'apps', group: 'products', path: '/login3/apps', icon: 'smartphone', permission: 'figures.read' },
  ],
  auditFields: {
    appId: 'id',
    identifier: 'plain',
    percent: 'plain',
    plannedFor: 'moment',
    reasons: 'choice',
    userId: 'id',
    version: 'plain',
  },
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
    'app.rating_replied': {
      topic: 'apps',
      icon: 'messages-square',
      tone: 'brand',
      sample: { name: 'Kettle Timer' },
    },
    'app.included': { topic: 'apps', icon: 'circle-check', tone: 'success', sample: { name: 'Kettle Timer' } },
    'app.inclusion_refused': {
      topic: 'apps',
      icon: 'circle-x',
      tone: 'warning',
      sample: { name: 'Kettle Timer', reason: 'Sign-in wall' },
    },
  },
} as const satisfies Wing;
