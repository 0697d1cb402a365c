import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { MAX_CONTENT, MAX_MERCHANT_REMARK } from './rules.ts';

const orderNo = z.string().min(1).max(40);
const id = z.number().int().positive();
const line = z.string().trim().max(60).default('');

/**
 * Specification 3, shipping method: by courier with a number, delivered by a person, or the content of virtual
 * products.
 */
export const shipOrderInput = z
  .object({
    orderNo,
    method: z.enum(['ship', 'deliver', 'virtual']).default('ship'),
    /** A code of the list of couriers, or any other company's name. */
    courier: line,
    number: line,
    deliveryName: line,
    deliveryPhone: line,
    content: z.string().trim().max(MAX_CONTENT).default(''),
    /** One parcel holds several orders of the same receiver: its number may have been given to another of them. */
    combined: z.boolean().default(false),
    /** Contents of the parcel; by default everything not sent yet. */
    lines: z
      .array(z.object({ id, num: z.number().int().min(1).max(9_999) }))
      .min(1)
      .max(200)
      .optional(),
  })
  .superRefine((input, ctx) => {
    const needed = {
      ship: ['courier', 'number'],
      deliver: ['deliveryName', 'deliveryPhone'],
      virtual: ['content'],
    } as const;
    for (const field of needed[input.method]) {
      if (input[field] === '') ctx.addIssue({ code: 'custom', path: [field], message: 'required' });
    }
  })
  .openapi('ShipOrder');
export type ShipOrder = z.input<typeof shipOrderInput>;

/** Empty fields stay as they are; only those of the parcel's own method count. */
export const correctParcelInput = z
  .object({
    orderNo,
    parcelId: id,
    courier: line,
    number: line,
    deliveryName: line,
    deliveryPhone: line,
    combined: z.boolean().default(false),
    /** Its contents; omitted: as they are. */
    lines: z
      .array(z.object({ id, num: z.number().int().min(0).max(9_999) }))
      .min(1)
      .max(200)
      .optional(),
  })
  .openapi('CorrectParcel');
export type CorrectParcel = z.input<typeof correctParcelInput>;

export const shippedAnswer = z
  .object({
    /** Pieces still to be sent. */
    left: z.number(),
  })
  .openapi('Shipped');

export const merchantRemarkInput = z.object({ orderNo, remark: z.string().trim().max(MAX_MERCHANT_REMARK) });

export const couriersAnswer = z.array(z.object({ code: z.string(), name: z.string() })).openapi('Couriers');

/** The new receiver: one of the buyer's own addresses. */
export const changeReceiverInput = z.object({ orderNo, addressId: id });

/** Content of a virtual product by language; all empty: none. */
export const digitalContentInput = z.object({
  productId: id,
  content: z.partialRecord(z.enum(LOCALES), z.string().trim().max(MAX_CONTENT)),
});

/** Normalised parcel states, whatever the carrier calls them. */
const PARCEL_STATES = ['sent', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'problem'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export const parcelShape = z
  .object({
    id: z.number(),
    method: z.enum(['ship', 'deliver', 'virtual']),
    /** Code of the courier, or the name of another company. */
    courier: z.string(),
    /** The courier's name in the reader's language. */
    courierName: z.string(),
    number: z.string(),
    /** Tracking page of the courier, if it has one. */
    address: z.string().nullable(),
    deliveryName: z.string(),
    deliveryPhone: z.string(),
    content: z.string(),
    state: z.enum(PARCEL_STATES),
    shippedAt: z.string(),
    deliveredAt: z.string().nullable(),
    lines: z.array(z.object({ id: z.number(), num: z.number() })),
    /** Newest first. */
    events: z.array(z.object({ state: z.string(), place: z.string(), note: z.string(), at: z.string() })),
  })
  .openapi('Parcel');
export type Parcel = z.infer<typeof parcelShape>;
