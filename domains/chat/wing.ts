import type { Wing } from '../kit/wing.ts';

export const chatWing = {
  folders: { domains: 'chat', web: 'chat', tests: 'chat' },
  callTags: {
    chat: {
      after: 'gift card',
      text: 'Customer service: conversations between a shopper and a merchant, or the platform as merchant 0.',
    },
  },
  uploadPurposes: { chat: { formats: ['jpeg', 'png', 'mp4'], isPrivate: true } },
  officePermissions: ['chat.answer'],
  platformSections: [
    {
      key: 'chat',
      group: 'commerce',
      after: 'refunds',
      path: '/admin/chat',
      icon: 'headset',
      permission: 'chat.answer',
    },
  ],
  merchantSections: [
    {
      key: 'chat',
      group: 'sales',
      after: 'customers',
      path: '/login2/chat',
      icon: 'headset',
      permission: 'chat.answer',
    },
  ],
  auditFields: { shown: 'plain' },
  mailSamples: { path: '/login2/chat', messages: 'Li Lei: Is this still available?' },
  notices: {
    'chat.answered': { topic: 'service', icon: 'headset', tone: 'brand', sample: { name: 'Tea Room' } },
  },
} as const satisfies Wing;
