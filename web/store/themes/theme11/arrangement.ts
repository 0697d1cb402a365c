import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  'lookbook',
  ['floor', { source: 'newest', count: 8 }],
  ['reviews', { count: 1 }],
  ['floor', { source: 'best', count: 4 }],
  'coupons',
];
