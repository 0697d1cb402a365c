import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

const KEY = 'closed-notice';

/** Runs before the first paint, so that a closed notice does not flicker. */
export function closedNoticeScript(id: number): string {
  return `try{if(localStorage.getItem('${KEY}')==='${id}')document.documentElement.dataset.notice='closed'}catch{}`;
}

/** The owner's notice above the header; once closed, it is not shown again. */
export function NoticeBanner() {
  const { t } = useTexts();
  const notice = useShell()?.notice;
  if (!notice) return null;
  const close = () => {
    document.documentElement.dataset.notice = 'closed';
    try {
      localStorage.setItem(KEY, String(notice.id));
    } catch {
      // a browser without storage shows it again
    }
  };
  return (
    <div className="closable-notice bg-brand-tint text-[13px] text-brand-hover">
      <div className="content flex min-h-9 items-center gap-2 py-1">
        <Icon name="megaphone" size={15} />
        <p className="line-clamp-3 min-w-0 flex-1">
          {notice.link ? (
            <Link to={uncheckedAddress(notice.link)} className="hover:underline">
              {notice.title}
            </Link>
          ) : (
            notice.title
          )}
        </p>
        <button
          type="button"
          aria-label={t('shell:close_notice')}
          onClick={close}
          className="js-only flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-brand/10"
        >
          <Icon name="x" size={16} />
        </button>
      </div>
    </div>
  );
}
