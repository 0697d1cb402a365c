import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import {
  publishDraft,
  restoreVersion,
  saveDraft,
  undoDraft,
} from '../../../domains/stores/design/change-draft.server.ts';
import { revisionInput } from '../../../domains/stores/design/contract.ts';
import { requireOwnProduct } from '../../../domains/stores/design/product-choices.server.ts';
import { readDesign } from '../../../domains/stores/design/queries.server.ts';
import { applyStep, type DesignStep, PICKS } from '../../../domains/stores/design/rules.ts';
import { BLOCK_KINDS, blockShape, type StoreBlock } from '../../../domains/stores/document.ts';
import { DOCUMENT_VERSION, isStoreTheme } from '../../../domains/stores/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { arrangementOf } from '../../store/themes/arrangements.ts';
import { readBlock } from './read-block.ts';

const HERE = '/login2/design';
const productId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** One change of the design: the whole of what a form, a button or a drop does. */
export function changeDesign(context: Readonly<RouterContextProvider>, request: Request) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const revision = parseOrRefuse(revisionInput, { revision: readNumber(submitted.revision) ?? 0 }).revision;
    const { block, q } = submitted;
    const stay = block ? withQuery(HERE, q ? { block, q } : { block }) : HERE;
    if (intent === 'undo') await undoDraft(ctx, { revision });
    else if (intent === 'publish') {
      await publishDraft(ctx, { revision });
      return { done: 'design.published', to: HERE };
    } else if (intent === 'restore') {
      await restoreVersion(ctx, { revision, versionId: readFormId(submitted.versionId) });
      return { done: 'design.restored', to: HERE };
    } else if (intent === 'theme' || intent === 'reset') {
      const theme = isStoreTheme(submitted.theme) ? submitted.theme : 'theme1';
      await saveDraft(ctx, { revision, theme, document: null });
      return { done: 'design.saved', to: HERE };
    } else {
      const design = await readDesign(ctx);
      const blocks = design.draft?.blocks ?? arrangementOf(design.draftTheme);
      const step = readStep(blocks, intent, submitted);
      if (step.kind === 'pick' && step.pick === 'add') await requireOwnProduct(ctx, { id: step.product });
      const changed = applyStep(blocks, step);
      if (!changed) throw new DomainError('store_block_refused');
      const document = { version: DOCUMENT_VERSION, blocks: changed } as const;
      await saveDraft(ctx, { revision, theme: design.draftTheme, document });
      const added = intent === 'add' ? changed.at(-1)?.id : undefined;
      return { done: 'design.saved', to: added ? `${HERE}?block=${added}` : intent === 'remove' ? HERE : stay };
    }
    return { done: 'design.saved', to: stay };
  });
}

function readStep(blocks: readonly StoreBlock[], intent: string, submitted: Record<string, string>): DesignStep {
  const id = submitted.block ?? '';
  if (intent === 'remove') return { kind: 'remove', id };
  if (intent === 'move') return { kind: 'move', id, to: readFormId(submitted.to) };
  const pick = PICKS.find((each) => intent === `product_${each}`);
  if (pick) return { kind: 'pick', id, pick, product: parseOrRefuse(productId, submitted.product) };
  const kind = BLOCK_KINDS.find((each) => each === submitted.kind);
  if (intent === 'add' && kind) return { kind: 'add', block: kind };
  const block = blocks.find((each) => each.id === id);
  if (intent !== 'fill' || !block) throw new DomainError('store_block_refused');
  return { kind: 'fill', block: parseOrRefuse(blockShape, readBlock(block, submitted)) };
}
