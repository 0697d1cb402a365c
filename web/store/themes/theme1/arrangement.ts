import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  'coupons',
  'countdown',
  ['floor', { source: 'best', count: 8 }],
  ['floor', { source: 'newest', count: 8 }],
  ['floor', { source: 'all', count: 12 }],
  ['reviews', { count: 3 }],
  'map',
];
