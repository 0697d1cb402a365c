/** The buyers' reasons for cancelling; the texts are in `orders:reason`. */
export const CANCEL_REASONS = ['changed_mind', 'wrong_order', 'found_cheaper', 'too_slow', 'other'] as const;
