import type { Texts } from '../../platform/locale/locale.ts';
import type { Wing } from '../kit/wing.ts';

const product: Texts = {
  en: 'Weather',
  'zh-CN': '天气',
  'zh-TW': '天氣',
  fr: 'Météo',
  th: 'สภาพอากาศ',
  lao: 'ສະພາບອາກາດ',
};
const date = '2026-11-30T18:30:00.000Z';

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
  noticeTopics: ['apis'],
  notices: {
    'api.payment_soon': { topic: 'apis', icon: 'clock', tone: 'brand', sample: { product, date } },
    'api.payment_due': { topic: 'apis', icon: 'clock', tone: 'warning', sample: { product, date } },
    'api.payment_missed': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { product, date } },
    'api.quota': { topic: 'apis', icon: 'bell', tone: 'brand', sample: { product, percent: 80 } },
    'api.quota_spent': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { product } },
  },
} as const satisfies Wing;
