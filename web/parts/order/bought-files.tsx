import type { BoughtFile } from '../../../domains/orders/files/contract.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Files to download, with how often that is still possible. */
export function BoughtFiles({ files }: { files: readonly BoughtFile[] }) {
  const { t, locale } = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {files.map(({ lineId, name, bytes, link, left }) => (
        <li
          key={`${lineId} ${name} ${bytes}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-page px-4 py-2"
        >
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {name} <span className="text-[13px] text-secondary">{formatBytes(bytes, locale)}</span>
          </span>
          <span className="text-[13px] text-secondary">{t('delivery:files.left', { left })}</span>
          {link && (
            <a
              href={link}
              download
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-hover"
              aria-label={`${t('delivery:files.download')}: ${name}`}
            >
              <Icon name="download" size={16} />
              {t('delivery:files.download')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
