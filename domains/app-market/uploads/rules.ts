const MB = 1024 * 1024;

/** Of one file of a version. */
export const MAX_APP_BYTES = 2048 * MB;
/** A part that arrives with one request. */
export const MAX_APP_PART_BYTES = 8 * MB;
/** Of a form, for browsers without scripts: it is in memory as a whole, so that larger files need parts. */
export const MAX_APP_FORM_BYTES = 16 * MB;
/** Unfinished ones of one developer. */
export const MOST_APP_UPLOADS = 10;
/** Of one developer in 24 hours. */
export const MAX_DAILY_APP_BYTES = 20_480 * MB;
/** Without a part for so long, what has arrived is deleted. */
export const UPLOAD_DAYS = 3;
