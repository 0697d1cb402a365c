import type { PageAddress } from '../../manifest/page-address.ts';
export const PROFILE_PATH = '/users/user_info';

/** What can be changed; each has its own form at `?edit=…`. */
export const EDITS = ['avatar', 'nickname', 'email', 'phone', 'password'] as const;
export type Edit = (typeof EDITS)[number];

/** What was done, as a URL parameter. */
export const DONE = [...EDITS, 'avatar_removed'] as const;
export type Done = (typeof DONE)[number];

export function editAddress(edit: Edit): PageAddress {
  return `${PROFILE_PATH}?edit=${edit}`;
}
