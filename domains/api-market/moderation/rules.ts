import type { API_STATES } from '../manage/rules.ts';

export const API_DECISIONS = ['listed', 'returned', 'taken_down', 'restored', 'upheld'] as const;
export type ApiDecision = (typeof API_DECISIONS)[number];
type ApiState = (typeof API_STATES)[number];

export const REASON_LENGTH = 500;
export const LONGEST_OFFICE_SEARCH = 60;

/** The state that each decision needs, and the one that follows. */
export const MOVES: Readonly<Record<ApiDecision, { from: ApiState; to: ApiState }>> = {
  listed: { from: 'in_review', to: 'listed' },
  returned: { from: 'in_review', to: 'draft' },
  taken_down: { from: 'listed', to: 'taken_down' },
  restored: { from: 'taken_down', to: 'listed' },
  upheld: { from: 'taken_down', to: 'taken_down' },
};
