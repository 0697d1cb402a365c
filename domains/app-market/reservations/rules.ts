/** Of the reserved app; one that was taken down is in neither. */
export const RESERVATION_STATES = ['waiting', 'out'] as const;
