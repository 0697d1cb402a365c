/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type AccountsErrorCode =
  | 'wrong_login'
  | 'login_locked'
  | 'account_banned'
  | 'already_registered'
  | 'wrong_code'
  | 'code_used_up'
  | 'visitor_closed'
  | 'address_not_found'
  | 'addresses_full';
