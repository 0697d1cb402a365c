import { listQuery } from '../../domains/chat/contract.ts';
import { listChats } from '../../domains/chat/list-chats.server.ts';
import { ChatLinks } from '../parts/chat/chat-links.tsx';
import { KeptColours } from '../parts/chat/kept-colours.tsx';
import { closePanel, MOVABLE, PANEL_HANDLE, useEscape } from '../parts/chat/panel-frame.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { keyword } = listQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { list } = await listChats(pageCtx(context), keyword);
  return { list, keyword, isEmbedded: new URL(request.url).searchParams.has('panel') };
}

/** All conversations of the reader. */
export default function Chats({ loaderData: { list, keyword, isEmbedded } }: Route.ComponentProps) {
  const { t } = useTexts();
  useEscape(isEmbedded, closePanel);
  return (
    <main
      className={cx(
        'mx-auto flex min-h-dvh w-full max-w-[730px] flex-col bg-card',
        !isEmbedded && 'md:my-8 md:min-h-[654px] md:rounded-card md:border md:border-line',
      )}
    >
      {!isEmbedded && <KeptColours />}
      <PageHead title={t('chat:conversations')} />
      <header
        {...(isEmbedded ? PANEL_HANDLE : {})}
        className={cx('flex items-center gap-3 border-line border-b px-4 py-3', isEmbedded && MOVABLE)}
      >
        {!isEmbedded && (
          <Link to="/" aria-label={t('shell:error.home')} className="text-secondary hover:text-ink">
            <Icon name="house" size={20} />
          </Link>
        )}
        <h1 className="me-auto text-lg">{t('chat:conversations')}</h1>
        {isEmbedded && <IconButton label={t('chat:close')} icon={<Icon name="x" size={19} />} onClick={closePanel} />}
      </header>
      <search>
        <form className="border-line border-b p-3">
          {isEmbedded && <input type="hidden" name="panel" value="1" />}
          <label className="flex items-center gap-2 rounded-control bg-page px-3">
            <Icon name="search" size={16} className="text-faint" />
            <input
              type="search"
              name="keyword"
              defaultValue={keyword}
              maxLength={100}
              aria-label={t('chat:search')}
              placeholder={t('chat:search')}
              className="min-h-10 w-full bg-transparent text-base outline-none md:text-sm"
            />
          </label>
          <button type="submit" className="sr-only">
            {t('chat:search')}
          </button>
        </form>
      </search>
      {list.length > 0 ? (
        <ChatLinks list={list} isEmbedded={isEmbedded} />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center p-10 text-center">
          <img src="/art/empty-messages.svg" alt="" width={200} height={150} />
          <p className="mt-4 font-semibold">{t('chat:none')}</p>
          <p className="mt-1 max-w-sm text-secondary">{t('chat:none_hint')}</p>
        </div>
      )}
    </main>
  );
}
