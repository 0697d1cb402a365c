import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TranscriptButton } from './transcript-button.tsx';

export interface NoticeProps {
  chatId: number;
  /** What the merchant writes: made safe when it was stored. */
  html: string;
  onProblem: (text: string) => void;
}

/** Specification 9: pictures in the text are at most 300 × 80 px. */
const RICH =
  'text-sm! leading-relaxed! text-secondary [&_h2]:mt-0! [&_h2]:text-sm! [&_h3]:text-sm! [&_:is(h2,h3)]:text-ink [&_img]:max-h-20 [&_img]:w-auto [&_img]:max-w-[min(300px,100%)] [&>*+*]:mt-2.5';

/** Specification 2: 260 px wide, beside the messages; in narrow windows behind a button. */
export function NoticePanel(props: NoticeProps) {
  const { t } = useTexts();
  return (
    <aside
      aria-label={t('chat:notice.title')}
      className="hidden w-[260px] shrink-0 flex-col overflow-y-auto border-line border-s bg-page p-5 min-[700px]:flex"
    >
      <NoticeContent {...props} />
    </aside>
  );
}

/** The merchant's notice, advice for every conversation, and the copyright link. */
export function NoticeContent({ chatId, html, onProblem }: NoticeProps) {
  const { t } = useTexts();
  const site = useShell()?.site;
  return (
    <div className="flex flex-1 flex-col gap-3">
      {html && <RichText html={html} className={RICH} />}
      <h2 className={cx('flex items-center gap-2 text-sm', html && 'mt-2 border-line border-t pt-4')}>
        <Icon name="shield-check" size={18} className="shrink-0 text-brand" />
        {t('chat:notice.title')}
      </h2>
      <p className="leading-relaxed text-secondary">{t('chat:notice.text')}</p>
      <Link to="/users/order_list" target="_blank" className="text-brand-hover hover:underline">
        {t('chat:notice.orders')}
      </Link>
      <TranscriptButton chatId={chatId} onProblem={onProblem} />
      <Link
        to="/"
        target="_blank"
        className="mt-auto inline-flex min-h-6 items-end pt-4 text-xs text-muted hover:text-ink"
      >
        {`© ${new Date().getFullYear()} ${site?.name ?? ''}`}
      </Link>
    </div>
  );
}
