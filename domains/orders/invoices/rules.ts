/** Days after completion during which an order's invoice can still be requested. */
export const INVOICE_DAYS = 30;
export const INVOICE_TITLES = ['personal', 'company'] as const;
export type InvoiceTitle = (typeof INVOICE_TITLES)[number];
export const INVOICE_LENGTHS = { title: 100, taxNumber: 30 } as const;
