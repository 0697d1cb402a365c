import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';

/** A link to share: through the native share dialog if available, otherwise copied. Always readable. */
export function ShareLink({ href, title, label }: { href: string; title: string; label: string }) {
  const { t } = useTexts();
  const share = async () => {
    if (navigator.share) return navigator.share({ title, url: href }).catch(() => {});
    await navigator.clipboard?.writeText(href);
    showToast({ text: t('goods:detail.link_copied') });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={href}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-10 min-w-0 flex-1 basis-52 rounded-control border border-line bg-page px-3 text-[13px] text-secondary"
      />
      <Button
        type="button"
        variant="soft"
        start={<Icon name="share-2" size={16} />}
        onClick={() => void share()}
        className="js-only"
      >
        {label}
      </Button>
    </div>
  );
}
