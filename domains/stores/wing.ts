import type { Wing } from '../kit/wing.ts';

export const storesWing = {
  folders: { domains: 'stores', web: 'store', tests: 'stores' },
  site: { type: 'store', home: '/store' },
  callTags: {
    stores: { after: 'merchants', text: 'Stores of shops: the directory, and which theme each of them has.' },
  },
  merchantSections: [
    { key: 'design', group: 'shop', path: '/login2/design', icon: 'palette', permission: 'design.edit' },
  ],
  auditFields: { proof: 'choice' },
} as const satisfies Wing;
