/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type OfficeErrorCode = 'ban_refused' | 'hold_not_found' | 'hold_decided';
