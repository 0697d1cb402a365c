/** The permissions that a board can give to a role or take from it, in the order of its form. */
export const BOARD_KEYS = [
  'topics.view',
  'topics.create.text',
  'topics.create.article',
  'topics.create.question',
  'topics.create.image',
  'topics.create.video',
  'topics.create.audio',
  'topics.create.goods',
  'topics.reply',
  'topics.like',
  'topics.favourite',
  'topics.edit_own',
  'topics.hide_own',
  'attachments.upload',
  'attachments.view',
  'topics.essence',
  'topics.sticky',
  'topics.batch_edit',
] as const;

/** Guests only read and play. */
export const GUEST_KEYS: readonly string[] = ['topics.view', 'attachments.view'];
