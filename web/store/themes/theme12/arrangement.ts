import type { Arrangement } from '../theme.ts';

export const ARRANGEMENT: Arrangement = [
  'sign',
  'navigation',
  'hero',
  ['reviews', { count: 1 }],
  ['floor', { source: 'best', count: 6 }],
  'map',
];
