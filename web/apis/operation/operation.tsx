import { data } from 'react-router';
import { readApi } from '../../../domains/api-market/reading/read-api.server.ts';
import { readOperation } from '../../../domains/api-market/reading/read-operation.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Console, type ConsoleData } from '../console/console.tsx';
import { readConsole, runConsole } from '../console/read-console.server.ts';
import { MethodTag } from '../parts/method-tag.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { readId, readOr404 } from '../parts/read-or-404.server.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/operation';
import { Answers } from './answers.tsx';
import { Content } from './content.tsx';
import { Parameters } from './parameters.tsx';
import { Samples } from './samples.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params.id);
  const [api, described] = await readOr404(
    ctx,
    Promise.all([readApi(ctx, id), readOperation(ctx, id, params.operation)]),
  );
  const operation = api.operations.find(({ slug }) => slug === params.operation);
  if (!operation) throw data({ message: '' }, { status: 404 });
  const subscriptions = await readConsole(ctx, id);
  return { api: { id, name: api.name, operations: api.operations }, operation, described, subscriptions };
}

/** Sends a call; what comes back is in the response itself. */
export function action({ context, request, params }: Route.ActionArgs) {
  return runConsole(pageCtx(context), request, { apiId: readId(params.id), operation: params.operation });
}

/** The documentation of one operation, with the others beside it. */
export default function Operation({ loaderData, actionData }: Route.ComponentProps) {
  const { api, operation, described, subscriptions } = loaderData;
  const { t } = useTexts();
  const at: PageAddress = `/api_detail/${api.id}/${operation.slug}`;
  const title = operation.summary || `${operation.method} ${operation.path}`;
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={`${title} – ${api.name}`} description={described.description || title} canonical={at} />
      <Breadcrumbs steps={[{ label: api.name, to: `/api_detail/${api.id}` }, { label: title }]} />
      <div className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={t('apis:operation.others')} className="min-w-0 max-lg:order-last lg:sticky lg:top-4">
          <div className="rounded-card border border-line bg-card p-2 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
            <OperationList apiId={api.id} operations={api.operations} current={operation.slug} />
          </div>
        </nav>
        <article className="grid min-w-0 gap-6 md:gap-8">
          <header>
            <h1 className="text-xl [overflow-wrap:anywhere] md:text-[28px] md:leading-tight">{title}</h1>
            <p className="mt-2 flex items-start gap-3 rounded-control border border-line bg-card p-3">
              <MethodTag method={operation.method} />
              <code className="min-w-0 [overflow-wrap:anywhere]">{operation.path}</code>
            </p>
            {operation.isDeprecated && (
              <div className="mt-3">
                <NoticeBar kind="warning">{t('apis:operation.deprecated')}</NoticeBar>
              </div>
            )}
            {described.description && (
              <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere] md:text-base">{described.description}</p>
            )}
          </header>
          <Parameters parameters={described.parameters} />
          {described.body && (
            <Section title={t('apis:operation.body')} text={described.body.description}>
              <Content label={t('apis:operation.body')} content={described.body} />
            </Section>
          )}
          <Console
            key={operation.slug}
            at={at}
            plansAt={`/api_detail/${api.id}`}
            described={described}
            subscriptions={subscriptions}
            given={actionData as ConsoleData | undefined}
          />
          <Samples samples={described.samples} />
          <Answers answers={described.answers} />
        </article>
      </div>
    </div>
  );
}
