import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  ['floor', { source: 'best', count: 4 }],
  'lookbook',
  ['reviews', { count: 2 }],
  ['floor', { source: 'newest', count: 6 }],
  'coupons',
  'map',
];
