import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  'coupons',
  'countdown',
  ['floor', { source: 'best', count: 6 }],
  ['floor', { source: 'newest', count: 8 }],
  ['reviews', { count: 2 }],
  'map',
];
