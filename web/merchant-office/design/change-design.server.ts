import type { RouterContextProvider } from 'react-router';
import {
  publishDraft,
  restoreVersion,
  saveDraft,
  undoDraft,
} from '../../../domains/stores/design/change-draft.server.ts';
import { readDesign } from '../../../domains/stores/design/queries.server.ts';
import { applyStep, type DesignStep } from '../../../domains/stores/design/rules.ts';
import { BLOCK_KINDS, blockShape, type StoreBlock } from '../../../domains/stores/document.ts';
import { DOCUMENT_VERSION, isStoreTheme } from '../../../domains/stores/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { arrangementOf } from '../../store/themes/arrangements.ts';
import { readBlock } from './read-block.ts';

const HERE = '/login2/design';

/** One change of the design: the whole of what a form, a button or a drop does. */
export function changeDesign(context: Readonly<RouterContextProvider>, request: Request) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    const revision = Number(readNumber(submitted.revision) ?? 0);
    const stay = submitted.block ? (`${HERE}?block=${encodeURIComponent(submitted.block)}` as const) : HERE;
    if (intent === 'undo') await undoDraft(ctx, { revision });
    else if (intent === 'publish') {
      await publishDraft(ctx, { revision });
      return { done: 'design.published', to: HERE };
    } else if (intent === 'restore') {
      await restoreVersion(ctx, { revision, versionId: Number(readNumber(submitted.versionId) ?? 0) });
      return { done: 'design.restored', to: HERE };
    } else if (intent === 'theme' || intent === 'reset') {
      const theme = isStoreTheme(submitted.theme) ? submitted.theme : 'theme1';
      await saveDraft(ctx, { revision, theme, document: null });
      return { done: 'design.saved', to: HERE };
    } else {
      const design = await readDesign(ctx);
      const blocks = design.draft?.blocks ?? arrangementOf(design.draftTheme);
      const changed = applyStep(blocks, readStep(blocks, intent, submitted, all));
      if (!changed) throw new DomainError('store_block_refused');
      const document = { version: DOCUMENT_VERSION, blocks: changed } as const;
      await saveDraft(ctx, { revision, theme: design.draftTheme, document });
      const added = intent === 'add' ? changed.at(-1)?.id : undefined;
      return { done: 'design.saved', to: added ? `${HERE}?block=${added}` : intent === 'remove' ? HERE : stay };
    }
    return { done: 'design.saved', to: stay };
  });
}

function readStep(
  blocks: readonly StoreBlock[],
  intent: string,
  submitted: Record<string, string>,
  all: (name: string) => string[],
): DesignStep {
  const id = submitted.block ?? '';
  if (intent === 'remove') return { kind: 'remove', id };
  if (intent === 'move') return { kind: 'move', id, to: Number(readNumber(submitted.to) ?? 0) };
  const kind = BLOCK_KINDS.find((each) => each === submitted.kind);
  if (intent === 'add' && kind) return { kind: 'add', block: kind };
  const block = blocks.find((each) => each.id === id);
  if (intent !== 'fill' || !block) throw new DomainError('store_block_refused');
  return { kind: 'fill', block: parseOrRefuse(blockShape, readBlock(block, submitted, all)) };
}
