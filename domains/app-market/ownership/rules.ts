/** Claims of one developer. */
export const MOST_CLAIMS = 50;
/** The name of the TXT record is this, a dot and the host. */
export const PROOF_LABEL = '_stoa';
/** The content of the record is this and the token. */
export const PROOF_PREFIX = 'stoa=';
export const PROOF_PATH = '/.well-known/stoa.txt';

export const CHECK_PAUSE_SECONDS = 5;
/** An app is official for so long after its proof was last found. */
export const PROOF_GONE_DAYS = 14;
