/** Specification 4 and 9: working days until an application is decided. */
export const REVIEW_WORKING_DAYS = 15;
/** Specification 5: maximum number of qualification pictures in an application. */
export const MAX_QUALIFICATION_PICTURES = 5;

/** The platform's commission on what developers sell, in hundredths of a percent, unless the settings say otherwise. */
export const DEVELOPER_COMMISSION = 0;

/** Key of the type of the platform's own stores; nobody applies for one. */
export const OWN_STORE_TYPE = 'self-operated';
