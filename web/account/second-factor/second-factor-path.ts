/** Where the second factor is set up, renewed and disabled. */
export const SECOND_FACTOR_PATH = '/users/second_factor';
/** Below this number the user is reminded to create new recovery codes. */
export const FEW_CODES = 2;
