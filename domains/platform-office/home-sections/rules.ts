export const MAX_SECTIONS = 30;
export const MAX_PRODUCTS = 12;
export const MAX_TITLE = 80;
export const MAX_TEXT = 400;
