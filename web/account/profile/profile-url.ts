import type { PageAddress } from '../../manifest/page-address.ts';
export const PROFILE_PATH = '/users/user_info';

/** What can be changed; each has a form of its own at `?edit=…`. */
export const EDITS = ['avatar', 'nickname', 'email', 'phone', 'password'] as const;
export type Edit = (typeof EDITS)[number];

/** What was done, as the address says it afterwards. */
export const DONE = [...EDITS, 'avatar_removed'] as const;
export type Done = (typeof DONE)[number];

export function editAddress(edit: Edit): PageAddress {
  return `${PROFILE_PATH}?edit=${edit}`;
}
