import { z } from '@hono/zod-openapi';
import { HOST_PROOFS, HOST_REASONS, HOST_STATES } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const addHostInput = z.strictObject({ host: z.string().max(300) });
export type AddHost = z.output<typeof addHostInput>;
export const hostIdInput = z.strictObject({ id });

const hostShape = z
  .object({
    id,
    host: z.string(),
    /** As people read it: international names in their own script. */
    shown: z.string(),
    state: z.enum(HOST_STATES),
    reason: z.enum(HOST_REASONS).nullable(),
    proof: z.enum(HOST_PROOFS).nullable(),
    /** Whether the name leads to this deployment; null: not known. */
    pointsHere: z.boolean().nullable(),
    /** The TXT record that proves the claim. */
    record: z.object({ name: z.string(), value: z.string() }),
    /** The file that proves it as well. */
    file: z.object({ address: z.string(), content: z.string() }),
    /** Scheduled checks that failed in a row; a verified host is switched off at three. */
    failures: z.number(),
    createdAt: z.string(),
    checkedAt: z.string().nullable(),
    verifiedAt: z.string().nullable(),
    nextCheckAt: z.string().nullable(),
  })
  .openapi('StoreHost');
export type StoreHost = z.infer<typeof hostShape>;

export const hostsAnswer = z
  .object({
    list: z.array(hostShape),
    /** Where a CNAME record has to lead, and for a name without a subdomain the addresses of that. */
    target: z.object({ host: z.string(), addresses: z.array(z.string()) }),
    limit: z.number(),
  })
  .openapi('StoreHosts');
export type StoreHosts = z.infer<typeof hostsAnswer>;

export const checkedHostAnswer = z.object({ state: z.enum(HOST_STATES), reason: z.enum(HOST_REASONS).nullable() });
export type CheckedHost = z.infer<typeof checkedHostAnswer>;

export const knownHostQuery = z.object({ domain: z.string().max(300) });
export const knownHostAnswer = z.object({ host: z.string() });
