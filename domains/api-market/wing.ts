import type { Wing } from '../kit/wing.ts';

export const apiMarketWing = {
  folders: { domains: 'api-market', web: 'apis', tests: 'apis' },
  site: { type: 'api', home: '/api_index' },
  callTags: {
    apis: {
      after: 'merchant settings',
      text: 'The API market for its visitors: APIs, their documentation and plans.',
    },
    'developer apis': { after: 'developers', text: 'APIs of one developer and their documents.' },
    'api subscriptions': { after: 'apis', text: 'Own subscriptions to APIs: plans, keys and usage.' },
  },
} as const satisfies Wing;
