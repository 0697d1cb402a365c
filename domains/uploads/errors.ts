/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type UploadsErrorCode = 'image_refused' | 'uploads_at_once' | 'upload_quota';
