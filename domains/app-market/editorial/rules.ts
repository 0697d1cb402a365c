export const MOST_COLLECTIONS = 50;
export const MOST_COLLECTION_APPS = 100;
export const EDITORIAL_LENGTHS = { key: 50, title: 80, intro: 300, text: 400 } as const;

/** Part of an address. */
export const COLLECTION_KEY = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** Picks can be planned for so many days. */
export const PICK_DAYS_AHEAD = 365;
