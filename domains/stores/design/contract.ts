import { z } from '@hono/zod-openapi';
import { documentShape } from '../document.ts';
import { STORE_THEMES } from '../rules.ts';

/** Stored as a 32-bit integer. */
const revision = z.number().int().min(0).max(2_147_483_647);
const version = z.object({ id: z.number(), theme: z.enum(STORE_THEMES), publishedAt: z.string(), by: z.string() });

export const storeDesignAnswer = z
  .object({
    merchantId: z.number(),
    /** As guests see it. */
    theme: z.enum(STORE_THEMES),
    draftTheme: z.enum(STORE_THEMES),
    /** null: the arrangement of the theme. */
    draft: documentShape.nullable(),
    /** Sent back with each change: an older one is refused. */
    revision,
    canUndo: z.boolean(),
    /** Id of the version that is shown. */
    versionId: z.number().nullable(),
    versions: z.array(version),
  })
  .openapi('StoreDesign');
export type StoreDesign = z.infer<typeof storeDesignAnswer>;

export const saveDraftInput = z.object({ revision, theme: z.enum(STORE_THEMES), document: documentShape.nullable() });
export type SaveDraft = z.infer<typeof saveDraftInput>;
export const revisionInput = z.object({ revision });
export const restoreInput = z.object({ revision, versionId: z.number().int().positive() });
export const revisionAnswer = z.object({ revision });
