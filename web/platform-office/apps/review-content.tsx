import type { ReactNode } from 'react';
import type { ReviewedChange } from '../../../domains/app-market/change-reviews/contract.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextsByLanguage } from './texts-by-language.tsx';

type Version = NonNullable<ReviewedChange['version']>;
type File = Version['files'][number];

/** Texts in their languages and screenshots, as the page of the app shows them. */
export function ReviewListing({ listing, notes }: Pick<ReviewedChange, 'listing'> & { notes: Version['notes'] }) {
  const { t } = useTexts();
  const texts = Object.entries({ summary: listing.summary, description: listing.description, notes });
  return (
    <Panel title={t('app-reviews:listing')}>
      <div className="grid gap-4">
        {texts
          .filter(([, text]) => Object.keys(text).length > 0)
          .map(([key, text]) => (
            <section key={key} className="min-w-0">
              <h3 className="mb-1 text-base">{t(`app-reviews:${key}`)}</h3>
              <TextsByLanguage texts={text} />
            </section>
          ))}
        {listing.screenshots.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {listing.screenshots.map(({ url, width, height }, nth) => (
              <li key={url}>
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={t('app-reviews:screenshot', { number: nth + 1 })}
                  className="h-40 w-auto max-w-full rounded-control border border-line object-contain"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** The files of a version with what identifies them and what the scan found. */
export function ReviewFiles({ version: { name, files } }: { version: Version }) {
  const { t } = useTexts();
  return (
    <Panel title={t('app-reviews:files', { version: name })}>
      <ul className="grid gap-4 divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="min-w-0 not-first:pt-4">
            <h3 className="text-base [overflow-wrap:anywhere]">{file.name}</h3>
            <FileFacts file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const SCAN_VARIANTS = { clean: 'success', infected: 'danger', not_scanned: 'warning' } as const satisfies Record<
  File['scan'],
  string
>;

function FileFacts({ file }: { file: File }) {
  const { t, locale } = useTexts();
  const facts: [string, ReactNode][] = [
    [t('app-reviews:platform_name'), `${t(`app-reviews:platform.${file.platform}`)} ${file.architecture}`],
    [t('app-reviews:type'), file.type],
    [t('app-reviews:size'), formatBytes(file.size, locale)],
    ['SHA-256', <Hash key="sha256" text={file.sha256} />],
    [t('app-reviews:signer'), file.signer ? <Hash key="signer" text={file.signer} /> : t('app-reviews:unsigned')],
    [
      t('app-reviews:scan_name'),
      <Tag key="scan" variant={SCAN_VARIANTS[file.scan]}>
        {t(`app-reviews:scan.${file.scan}`)}
        {file.finding && `: ${file.finding}`}
      </Tag>,
    ],
  ];
  return (
    <dl className="mt-1 grid gap-1 text-[13px]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(96px,140px)_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Hash = ({ text }: { text: string }) => <code className="break-all text-xs">{text}</code>;
