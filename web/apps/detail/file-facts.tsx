import type { ReactNode } from 'react';
import type { AppFile } from '../../../domains/app-market/reading/contract.ts';
import type { AppPlatform } from '../../../domains/app-market/reading/rules.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { useLocale, useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Section } from '../parts/section.tsx';
import { filesFor } from './get-buttons.tsx';

/** Size, hash, signer and scan of every file, so that a download can be checked. */
export function FileFacts({ files, platform }: { files: readonly AppFile[]; platform: AppPlatform | null }) {
  const { t } = useTexts();
  const locale = useLocale();
  return (
    <Section title={t('apps:detail.files')}>
      <ul className="grid gap-4 divide-y divide-line">
        {filesFor(files, platform).map((file) => (
          <li key={file.id} className="min-w-0 not-first:pt-4">
            <h3 className="text-base [overflow-wrap:anywhere]">{file.name}</h3>
            <dl className="mt-1 grid gap-1 text-[13px]">
              <Fact name={t('apps:search.platform')}>
                {t(`apps:platform.${file.platform}`)} {file.architecture}
              </Fact>
              {file.minimumSystem && <Fact name={t('apps:detail.minimum')}>{file.minimumSystem}</Fact>}
              <Fact name={t('apps:detail.size')}>{formatBytes(file.size, locale)}</Fact>
              <Fact name="SHA-256">
                <code className="break-all text-xs">{file.sha256}</code>
              </Fact>
              <Fact name={t('apps:detail.signer')}>
                {file.signer ? <code className="break-all text-xs">{file.signer}</code> : t('apps:detail.unsigned')}
              </Fact>
              <Fact name={t('apps:detail.scan')}>
                <Scan file={file} />
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Scan({ file }: { file: AppFile }) {
  const { t } = useTexts();
  if (file.scan !== 'clean') return t('apps:detail.not_scanned');
  return (
    <>
      {t('apps:detail.clean', { engine: file.scanEngine || '–' })}
      {file.scannedAt && (
        <>
          {' · '}
          <LocalTime iso={file.scannedAt} style="date" />
        </>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-muted after:content-[':_']">{name}</dt>
      <dd className="inline [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
