import { useState } from 'react';
import { data } from 'react-router';
import { startImport } from '../../../domains/catalog/csv/product-files.server.ts';
import { readLatestImport } from '../../../domains/merchant-office/products/list-imports.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { fileOf } from '../../../platform/http/multipart.ts';
import { FileField } from '../../back-office/kit/file-field.tsx';
import { useShopAddress } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useWorkProgress } from '../../back-office/kit/work-progress.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/import';
import { ImportOutcome } from './import-outcome.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { latest: await readLatestImport(pageCtx(context)) };
}

/**
 * The file is uploaded completely and imported after the response: the page may be left meanwhile, and shows the
 * progress.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  try {
    const body = request.body as AsyncIterable<Uint8Array> | null;
    await startImport(ctx, {}, fileOf(request.headers.get('content-type') ?? undefined, body));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const code = error.code === 'validation_failed' ? 'merchant-office:ship_file.no_file' : `errors:${error.code}`;
    return data({ refused: ctx.app.texts[ctx.locale].t(code, { ...error.details }) }, 400);
  }
  return redirect('/login2/products/import', 303);
}

/** Import and export of products. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useShopAddress();
  const [isSent, setSent] = useState(false);
  const latest = useWorkProgress(
    loaderData.latest,
    (report) => isSent || report?.state === 'running',
    '/api/merchant/product/latest_import',
  );
  return (
    <OfficePage
      title={t('merchant-office:sections.import')}
      hint={t('merchant-office:import.hint')}
      back={{ to: '/login2/products', label: t('merchant-office:sections.products') }}
    >
      <div className="grid gap-5 xl:grid-cols-2">
        <div className="grid content-start gap-5">
          {actionData?.refused && <NoticeBar kind="problem">{actionData.refused}</NoticeBar>}
          {latest && <ImportOutcome report={latest} />}
          <Panel title={t('merchant-office:import.send')} hint={t('merchant-office:import.send_hint')}>
            {/* a native form: the file is streamed, whatever its size */}
            <form
              method="post"
              action={address}
              encType="multipart/form-data"
              onSubmit={() => setSent(true)}
              className="grid gap-4"
            >
              <FileField label={t('merchant-office:import.file')} accept=".csv,text/csv" />
              <div>
                <Button type="submit" busy={isSent} start={<Icon name="upload" size={16} />}>
                  {t(isSent ? 'merchant-office:import.busy' : 'merchant-office:import.start')}
                </Button>
              </div>
            </form>
          </Panel>
        </div>
        <Panel
          title={t('merchant-office:import.export')}
          hint={t('merchant-office:import.export_hint')}
          className="content-start"
        >
          <ButtonLink
            to={uncheckedAddress('/api/merchant/product/export')}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            {t('merchant-office:import.download')}
          </ButtonLink>
          <p className="mt-4 text-[13px] text-secondary">{t('merchant-office:import.columns')}</p>
        </Panel>
      </div>
    </OfficePage>
  );
}
