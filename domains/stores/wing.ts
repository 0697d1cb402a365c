import type { Wing } from '../kit/wing.ts';

export const storesWing = {
  site: { type: 'store', home: '/store' },
  callTags: {
    stores: { after: 'merchants', text: 'Stores of shops: the directory, and which theme each of them has.' },
  },
} as const satisfies Wing;
