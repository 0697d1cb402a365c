import { z } from '@hono/zod-openapi';
import { cleanName, PASSKEY_NAME_LENGTH } from './rules.ts';

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'invalid_format');

/** The browser's credential response as JSON (WebAuthn level 3); its content is verified by the signature. */
const answered = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
});

export const newCredential = answered
  .extend({
    response: z.object({
      clientDataJSON: encoded(10_000),
      attestationObject: encoded(200_000),
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  })
  .openapi('NewPasskeyCredential');
export type NewCredential = z.output<typeof newCredential>;

export const usedCredential = answered
  .extend({
    response: z.object({
      clientDataJSON: encoded(10_000),
      authenticatorData: encoded(10_000),
      signature: encoded(10_000),
      userHandle: encoded(200).nullish(),
    }),
  })
  .openapi('PasskeyCredential');
export type UsedCredential = z.output<typeof usedCredential>;

/** Options for the browser's credential call, in the shape expected by the library. */
export const optionsAnswer = z
  .object({ options: z.looseObject({ challenge: z.string() }) })
  .openapi('PasskeyOptions', { description: 'Goes to navigator.credentials as JSON (WebAuthn level 3)' });

const passkeyName = z.string().max(PASSKEY_NAME_LENGTH).transform(cleanName);
export const newPasskeyInput = z.object({ credential: newCredential, name: passkeyName.optional() });
export const usedPasskeyInput = z.object({ credential: usedCredential });
export const renameInput = z.object({
  id: z.number().int().positive(),
  name: passkeyName.refine((name) => name !== '', 'required'),
});
export const passkeyIdInput = z.object({ id: z.number().int().positive() });

const passkeyShape = z
  .object({
    id: z.number(),
    name: z.string(),
    /** The host name that it is for. */
    host: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .openapi('Passkey');
export type Passkey = z.infer<typeof passkeyShape>;
export const passkeyAnswer = passkeyShape;
export const passkeysAnswer = z.object({ list: z.array(passkeyShape) }).openapi('Passkeys');
