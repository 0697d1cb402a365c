/** Refusals of sign-in by third parties. */
export type ThirdPartyErrorCode =
  | 'provider_off'
  | 'provider_denied'
  | 'provider_refused'
  | 'provider_down'
  | 'handshake_foreign'
  | 'handshake_used'
  | 'handshake_expired'
  | 'identity_taken'
  | 'provider_linked'
  | 'last_way_in'
  | 'scan_gone';
