/** Specification 4 and 9: within so many working days an application is decided. */
export const REVIEW_WORKING_DAYS = 15;
/** Specification 5: pictures of qualifications that an application carries at most. */
export const MAX_QUALIFICATION_PICTURES = 5;
