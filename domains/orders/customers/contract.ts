import { z } from '@hono/zod-openapi';
import { isReadableName, tidyName } from '../../../platform/text/readable-name.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { ORDER_STATUSES } from '../lifecycle/states.ts';
import { CUSTOMER_KINDS, CUSTOMER_SORTS, MAX_CUSTOMER_NOTE, MAX_LABEL_NAME } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const customerFilter = z.object({
  /** A part of the name. */
  keyword: z.string().trim().max(100).default(''),
  kind: z.enum(CUSTOMER_KINDS).default('all'),
  /** Only customers with this label. */
  label: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  sort: z.enum(CUSTOMER_SORTS).default('last'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type CustomerFilter = z.infer<typeof customerFilter>;

/** The ticked customers of a list; without any, all that match. */
export const pickedCustomers = z.array(id).max(100).optional();
export type PickedFilter = CustomerFilter & { ids?: readonly number[] };

export const customersQuery = customerFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type CustomersQuery = z.infer<typeof customersQuery>;

const label = { id: z.number(), name: z.string() };
const customer = {
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  /** Paid orders in this shop. */
  orders: z.number(),
  /** What was paid for them, in the shop's currency, and what of it was refunded. */
  spent: moneyShape,
  refunded: moneyShape,
  firstAt: z.string(),
  lastAt: z.string(),
  /** The shop's labels of this customer, by name. */
  labels: z.array(z.object(label)),
};
const customerShape = z.object(customer).openapi('ShopCustomer');
export type ShopCustomer = z.infer<typeof customerShape>;

export const customersAnswer = z
  .object({ list: z.array(customerShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ShopCustomerList');
export type CustomerList = z.infer<typeof customersAnswer>;

export const customerAnswer = z
  .object({
    ...customer,
    /** Where the newest order went, with a masked phone; null for digital goods and without the permission to read orders. */
    receiver: z.object({ name: z.string(), phone: z.string(), place: z.string() }).nullable(),
    recent: z.array(
      z.object({
        orderNo: z.string(),
        status: z.enum(ORDER_STATUSES),
        total: moneyShape,
        refunded: moneyShape,
        placedAt: z.string(),
      }),
    ),
    notes: z.array(z.object({ id: z.number(), author: z.string(), body: z.string(), at: z.string() })),
  })
  .openapi('ShopCustomerDetail');
export type CustomerDetail = z.infer<typeof customerAnswer>;

export const customerParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const customerNoteInput = z.object({ customerId: id, body: z.string().trim().min(1).max(MAX_CUSTOMER_NOTE) });
export const noteOnCustomersInput = z.object({
  ids: z.array(id).min(1, 'pickSome').max(100, 'tooMany'),
  body: z.string().trim().min(1).max(MAX_CUSTOMER_NOTE),
});
export const dropNoteInput = z.object({ customerId: id, noteId: id });

/** Without an id a new label, otherwise another name for it. */
export const saveLabelInput = z.object({
  id: id.optional(),
  name: z
    .string()
    .transform(tidyName)
    // staff tell labels apart by eye, so nothing in one is invisible
    .pipe(z.string().min(1, 'required').max(MAX_LABEL_NAME).refine(isReadableName, 'nicknameSigns')),
});
export const labelIdInput = z.object({ id });
export const savedLabelAnswer = z.object({ id: z.number() });
/** Puts a label on customers, or takes it off. */
export const applyLabelInput = z.object({
  ids: z.array(id).min(1, 'pickSome').max(100, 'tooMany'),
  labelId: id,
  on: z.boolean().default(true),
});
export type ApplyLabel = z.output<typeof applyLabelInput>;
export const labelsAnswer = z
  .object({ list: z.array(z.object({ ...label, customers: z.number() })) })
  .openapi('ShopCustomerLabels');
export type ShopLabel = z.infer<typeof labelsAnswer>['list'][number];
