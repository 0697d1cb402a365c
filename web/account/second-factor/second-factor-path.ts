/** Where the second factor is set up, renewed and switched off. */
export const SECOND_FACTOR_PATH = '/users/second_factor';
/** From here on its owner is reminded to make new recovery codes. */
export const FEW_CODES = 2;
