import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const FORUM_ERRORS = {
  forum_board_not_found: 404,
  forum_topic_not_found: 404,
  forum_comment_not_found: 404,
  forum_author_not_found: 404,
  forum_draft_not_found: 404,
  forum_message_not_found: 404,
  forum_state: 409,
  forum_changed: 409,
  forum_closed: 409,
  forum_board_archived: 409,
  forum_kind_refused: 409,
  forum_poll_over: 409,
  forum_poll_choices: 400,
  forum_already_reported: 409,
  forum_own_content: 409,
  forum_drafts_full: 409,
  forum_banned_words: 400,
  forum_new_member_limit: 429,
  forum_new_member_pictures: 400,
  forum_new_member_links: 400,
  forum_account_review: 403,
  forum_account_rejected: 403,
  forum_account_silenced: 403,
  forum_account_banned: 403,
  forum_message_refused: 403,
  forum_wrong_login: 400,
  forum_staff_only: 409,
  forum_document_taken: 409,
  forum_upload_not_found: 404,
  forum_upload_busy: 409,
  forum_uploads_full: 409,
  forum_media_type: 400,
  forum_media_broken: 400,
  forum_media_kind: 400,
  forum_media_long: 400,
  forum_media_frame: 400,
  forum_media_unplayable: 400,
  forum_captions_broken: 400,
  forum_captions_late: 400,
  forum_captions_excess: 400,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    forum: typeof FORUM_ERRORS;
  }
}
