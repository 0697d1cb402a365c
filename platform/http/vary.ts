/** The request headers that a response depends on besides its URL: site, language, currency and reader. */
export const VARY = 'Accept-Encoding, Accept-Language, Authorization, Cookie, Currency, Language, Token, Type';
