import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  'countdown',
  ['floor', { source: 'all', count: 12 }],
  'coupons',
  ['reviews', { count: 3 }],
];
