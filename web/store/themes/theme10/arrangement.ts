import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  'coupons',
  'countdown',
  ['floor', { source: 'best', count: 12 }],
  ['floor', { source: 'newest', count: 12 }],
  'map',
];
