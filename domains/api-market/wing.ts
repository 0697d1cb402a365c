import type { Wing } from '../kit/wing.ts';

export const apiMarketWing = {
  folders: { domains: 'api-market', web: 'apis', tests: 'apis' },
  site: { type: 'api', home: '/api_index' },
  callTags: {
    apis: {
      after: 'developer apps',
      text: 'The API market for its visitors: APIs, their documentation and plans.',
    },
    'api subscriptions': { after: 'apis', text: 'Own subscriptions to APIs: plans, keys and usage.' },
  },
} as const satisfies Wing;
