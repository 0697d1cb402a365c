import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const DEVELOPERS_ERRORS = {
  developer_not_found: 404,
  developer_application_not_found: 404,
  developer_application_open: 409,
  developer_application_decided: 409,
  developer_name_taken: 409,
  already_developer: 409,
  developer_state_changed: 409,
  developer_suspended: 403,
  /** What has a price needs a bank account that the earnings go to. */
  seller_account_missing: 409,
  developer_member_not_found: 404,
  developer_role_beyond: 403,
  developer_team_full: 409,
  developer_invitation_not_found: 404,
  developer_invitation_other_email: 403,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    developers: typeof DEVELOPERS_ERRORS;
  }
}
