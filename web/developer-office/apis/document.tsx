import type { DocumentFault } from '../../../domains/api-market/documents/rules.ts';
import { importAddressInput } from '../../../domains/api-market/manage/contract.ts';
import { importDocument, importFromAddress } from '../../../domains/api-market/manage/import-document.server.ts';
import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError, refuseFields } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, type Submission } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/document';
import { DocumentFaults } from './document-faults.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { ImportForm } from './import-form.tsx';
import { OwnApiPage } from './own-api-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { api: await readOwnApi(pageCtx(context), readId(params)) };
}

/** The faults of a document are in the response itself: it was not stored, so no address leads to them. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params);
  let faults: DocumentFault[] | undefined;
  const answer = await handleForm(
    context,
    request,
    async (ctx, submission) => {
      try {
        await importSource(ctx, id, submission);
      } catch (error) {
        if (isDomainError(error) && error.code === 'api_document_invalid')
          faults = error.details.faults as DocumentFault[];
        throw error;
      }
      return { done: 'developer-apis.imported' };
    },
    { api_document_address: 'address', api_document_unreachable: 'address', payload_too_large: 'file' },
  );
  return faults ? { ...(answer as FormAnswer), faults } : answer;
}

async function importSource(ctx: Ctx, id: number, { submitted, file }: Submission): Promise<void> {
  const sent = file('file');
  if (sent) await importDocument(ctx, id, sent.stream() as unknown as AsyncIterable<Uint8Array>);
  else if (submitted.address?.trim())
    await importFromAddress(ctx, parseOrRefuse(importAddressInput, { id, address: submitted.address }));
  else refuseFields([{ field: 'file', code: 'required' }]);
}

/** The OpenAPI document of an API: the one that is shown, what it changed, and the import of another. */
export default function OwnApiDocument({ loaderData: { api }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as (FormAnswer & { faults?: DocumentFault[] }) | undefined;
  return (
    <OwnApiPage api={api} current="document" answer={answer}>
      {answer?.faults && <DocumentFaults faults={answer.faults} />}
      {api.isEditable && (
        <Panel title={t('developer-apis:import.title')} hint={t('developer-apis:import.hint')}>
          <ImportForm answer={answer} key={api.document?.number ?? 0} />
        </Panel>
      )}
      {api.document && <DocumentPanel document={api.document} operations={api.operations} />}
    </OwnApiPage>
  );
}
