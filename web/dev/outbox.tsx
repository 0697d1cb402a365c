import { readOutbox } from '../../domains/messages/queries.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { LocalTime } from '../ui/local-time.tsx';
import type { Route } from './+types/outbox';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { t } = ctx.app.texts[ctx.locale];
  const messages = await readOutbox(ctx);
  return {
    // these texts belong to no shop page: they come with the data instead of a separate area
    texts: { title: t('mail:outbox.title'), hint: t('mail:outbox.hint'), empty: t('mail:outbox.empty') },
    messages: messages.map((message) => ({ ...message, line: t('mail:outbox.to', { ...message }) })),
  };
}

/** What a trial installation would have sent. */
export default function Outbox({ loaderData: { messages, texts } }: Route.ComponentProps) {
  return (
    <main className="content max-w-[860px] py-8">
      <title>{texts.title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mt-1 mb-6 text-secondary">{texts.hint}</p>
      {messages.length === 0 && <p className="rounded-card bg-card p-8 text-center text-secondary">{texts.empty}</p>}
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id} className="rounded-card bg-card p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{message.subject || message.channel}</h2>
              <span className="text-[13px] text-muted">
                <LocalTime iso={message.createdAt} />
              </span>
            </div>
            <p className="text-[13px] text-secondary">{message.line}</p>
            {message.code && <p className="tabular mt-3 font-semibold text-2xl tracking-[0.2em]">{message.code}</p>}
            <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{message.text}</p>
          </li>
        ))}
      </ol>
    </main>
  );
}
