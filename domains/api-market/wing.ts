import type { Wing } from '../kit/wing.ts';

export const apiMarketWing = {
  site: { type: 'api', home: '/api_index' },
  callTags: {
    apis: {
      after: 'developer apps',
      text: 'The API market for its visitors: APIs, their documentation and plans.',
    },
    'developer apis': { after: 'apis', text: 'APIs of one developer and their documents.' },
  },
} as const satisfies Wing;
