import type { Texts } from '../../platform/locale/locale.ts';
import type { Wing } from '../kit/wing.ts';

const api: Texts = {
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
    'developer apis': { after: 'developers', text: 'APIs of one developer: documents, plans, upstream and figures.' },
    'api subscriptions': { after: 'apis', text: 'Own subscriptions to APIs: plans, keys and usage.' },
  },
  uploadPurposes: { api: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false } },
  officePermissions: ['apis.review', 'apis.block'],
  platformSections: [
    {
      key: 'api_reviews',
      group: 'people',
      after: 'developers',
      path: '/admin/apis',
      icon: 'code',
      permission: 'apis.review',
    },
    {
      key: 'api_subscriptions',
      group: 'people',
      after: 'api_reviews',
      path: '/admin/apis/subscriptions',
      icon: 'shield-check',
      permission: 'apis.block',
    },
  ],
  developerSections: [
    { key: 'apis', group: 'products', after: 'apps', path: '/login3/apis', icon: 'code', permission: 'figures.read' },
  ],
  auditFields: { subscriptionId: 'id', header: 'plain', plan: 'plain' },
  noticeTopics: ['apis'],
  notices: {
    'api.listed': { topic: 'apis', icon: 'badge-check', tone: 'success', sample: { api, reason: '' } },
    'api.returned': { topic: 'apis', icon: 'circle-x', tone: 'warning', sample: { api, reason: 'No contact' } },
    'api.taken_down': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { api, reason: 'Copied data' } },
    'api.restored': { topic: 'apis', icon: 'circle-check', tone: 'success', sample: { api, reason: '' } },
    'api.upheld': { topic: 'apis', icon: 'circle-x', tone: 'warning', sample: { api, reason: 'Still copied' } },
    'api.key_blocked': {
      topic: 'apis',
      icon: 'ban',
      tone: 'warning',
      sample: { api, key: 'Warehouse', reason: 'Flooding' },
    },
    'api.key_leaked': { topic: 'apis', icon: 'shield-check', tone: 'warning', sample: { api, key: 'Warehouse' } },
    'api.subscription_blocked': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { api, reason: 'Flooding' } },
    'api.subscription_unblocked': {
      topic: 'apis',
      icon: 'circle-check',
      tone: 'success',
      sample: { api, reason: '' },
    },
    'api.changed': {
      topic: 'apis',
      icon: 'triangle-alert',
      tone: 'warning',
      sample: { name: 'Weather', version: '4', operations: 'GET /cities/{id}, POST /cities' },
    },
    'api.down': { topic: 'apis', icon: 'circle-x', tone: 'danger', sample: { name: 'Weather' } },
    'api.up': { topic: 'apis', icon: 'circle-check', tone: 'success', sample: { name: 'Weather' } },
    'api.moved': { topic: 'apis', icon: 'truck', tone: 'warning', sample: { name: 'Weather' } },
    'api.payment_soon': { topic: 'apis', icon: 'clock', tone: 'brand', sample: { product: api, date } },
    'api.payment_due': { topic: 'apis', icon: 'clock', tone: 'warning', sample: { product: api, date } },
    'api.payment_missed': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { product: api, date } },
    'api.renewal_failed': { topic: 'apis', icon: 'clock', tone: 'warning', sample: { product: api, date } },
    'api.price_changes': {
      topic: 'apis',
      icon: 'trending-up',
      tone: 'warning',
      sample: {
        product: api,
        date,
        amount: { amount: 1_234_500, currency: 'CNY' },
        former: { amount: 999_900, currency: 'CNY' },
      },
    },
    'api.quota': { topic: 'apis', icon: 'bell', tone: 'brand', sample: { product: api, percent: 80 } },
    'api.quota_spent': { topic: 'apis', icon: 'ban', tone: 'warning', sample: { product: api } },
  },
} as const satisfies Wing;
