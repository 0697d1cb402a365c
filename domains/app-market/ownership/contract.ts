import { z } from '@hono/zod-openapi';
import { PROOF_REASONS } from '../../../platform/network/host-proof.ts';
import { checkedText } from '../../accounts/contract.ts';
import { appId } from '../manage/contract.ts';
import { canonicalAddress } from '../manage/web-address.ts';

export const claimInput = z
  .object({
    /** Of a web app in the market. */
    address: checkedText((text) => {
      if (text.trim() === '') return 'required';
      return canonicalAddress(text) ? undefined : 'wrongWebsite';
    })
      .transform((text) => text.trim())
      .openapi({ type: 'string', maxLength: 500 }),
  })
  .openapi('AppClaimInput');
export type ClaimInput = z.output<typeof claimInput>;
export const claimIdInput = z.object({ id: appId });

const proof = z.enum(['dns', 'file']).nullable();
const reason = z.enum([...PROOF_REASONS, 'taken']).nullable();
export type ClaimReason = z.infer<typeof reason>;

const claimShape = z.object({
  id: z.number(),
  app: z.object({
    id: z.number(),
    name: z.string(),
    icon: z.string(),
    address: z.string(),
    /** Whether it is an app of the developer already. */
    isOwn: z.boolean(),
  }),
  record: z.object({ name: z.string(), value: z.string() }),
  file: z.object({ address: z.string(), content: z.string() }),
  /** How it is proved; null: it is not. */
  proof,
  /** Why the last check found no proof. */
  reason,
  checkedAt: z.string().nullable(),
  /** When the app stops being official if the proof is not found again. */
  endsAt: z.string().nullable(),
});
export type AppClaim = z.infer<typeof claimShape>;
export const claimsAnswer = z.array(claimShape).openapi('AppClaims');
export const checkedClaim = z.object({ proof, reason }).openapi('CheckedAppClaim');
export type CheckedClaim = z.infer<typeof checkedClaim>;
