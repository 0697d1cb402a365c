import type { Wing } from '../wing.ts';

export const chatWing = {
  callTags: {
    chat: {
      after: 'gift card',
      text: 'Customer service: conversations between a shopper and a merchant, or the platform as merchant 0.',
    },
  },
  uploadPurposes: { chat: { formats: ['jpeg', 'png', 'mp4'], isPrivate: true } },
} as const satisfies Wing;
