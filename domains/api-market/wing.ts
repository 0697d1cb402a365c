import type { Wing } from '../kit/wing.ts';

export const apiMarketWing = {
  folders: { domains: 'api-market', web: 'apis', tests: 'apis' },
  site: { type: 'api', home: '/api_index' },
  callTags: {
    apis: {
      after: 'merchant settings',
      text: 'The API market for its visitors: APIs, their documentation and plans.',
    },
    'developer apis': { after: 'developers', text: 'APIs of one developer: documents, plans, upstream and figures.' },
    'api subscriptions': { after: 'apis', text: 'Own subscriptions to APIs: plans, keys and usage.' },
  },
  developerSections: [
    { key: 'apis', group: 'products', after: 'apps', path: '/login3/apis', icon: 'code', permission: 'figures.read' },
  ],
  auditFields: { header: 'plain', plan: 'plain' },
  noticeTopics: ['apis'],
  notices: {
    'api.changed': {
      topic: 'apis',
      icon: 'triangle-alert',
      tone: 'warning',
      sample: { name: 'Weather', version: '4', operations: 'GET /cities/{id}, POST /cities' },
    },
    'api.down': { topic: 'apis', icon: 'circle-x', tone: 'danger', sample: { name: 'Weather' } },
    'api.up': { topic: 'apis', icon: 'circle-check', tone: 'success', sample: { name: 'Weather' } },
    'api.moved': { topic: 'apis', icon: 'truck', tone: 'warning', sample: { name: 'Weather' } },
  },
} as const satisfies Wing;
