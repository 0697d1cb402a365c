import { z } from '@hono/zod-openapi';
import type { Locale } from '../../../platform/locale/locale.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { INVOICE_LENGTHS, INVOICE_TITLES, type InvoiceTitle } from './rules.ts';

/** The name on an invoice: a person, or a company with its tax number. */
export const invoiceTitleShape = z
  .object({
    titleKind: z.enum(INVOICE_TITLES),
    title: z.string().trim().min(1).max(INVOICE_LENGTHS.title),
    taxNumber: z.string().trim().max(INVOICE_LENGTHS.taxNumber).default(''),
  })
  .superRefine((input, ctx) => {
    if (input.titleKind === 'company' && input.taxNumber === '') {
      ctx.addIssue({ code: 'custom', path: ['taxNumber'], message: 'required' });
    }
  })
  .openapi('InvoiceTitle');
export type InvoiceRequest = z.output<typeof invoiceTitleShape>;

export const requestInvoiceInput = z.object({ orderNo: z.string().min(1).max(40), invoice: invoiceTitleShape });

export const invoicesAnswer = z
  .object({
    /** The request; null: none yet. */
    request: z.object({ titleKind: z.enum(INVOICE_TITLES), title: z.string(), taxNumber: z.string() }).nullable(),
    /** Whether it can still be requested. */
    isOpen: z.boolean(),
    list: z.array(
      z.object({
        no: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        amount: moneyShape,
        issuedAt: z.string(),
        /** URL of the document. */
        address: z.string(),
      }),
    ),
  })
  .openapi('OrderInvoices');
export type OrderInvoices = z.infer<typeof invoicesAnswer>;

/** Everything printed, as of that day; amounts in minor units of `currency`. */
export interface InvoiceContent {
  no: string;
  kind: 'invoice' | 'credit_note';
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null;
  locale: Locale;
  orderNo: string;
  placedAt: string;
  paidAt: string | null;
  issuedAt: string;
  currency: string;
  seller: { name: string; address: string; phone: string };
  buyer: { titleKind: InvoiceTitle; title: string; taxNumber: string; address: string };
  lines: { name: string; options: string; num: number; unit: number; items: number; paid: number }[];
  price: {
    items: number;
    merchantCoupon: number;
    platformCoupon: number;
    points: number;
    freight: number;
    total: number;
  };
  gift: number;
  amount: number;
}
