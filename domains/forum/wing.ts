import type { Wing } from '../wing.ts';

export const forumWing = {
  callTags: {
    community: {
      after: 'roles',
      text: 'The forum: boards, topics, comments, reactions, follows, private messages.',
    },
    'community moderation': {
      after: 'community',
      text: 'The forum for its moderators: queue, reports, members, banned words, log.',
    },
  },
  uploadPurposes: { forum: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false } },
} as const satisfies Wing;
