import type { ReactNode } from 'react';
import type { OwnVersion } from '../../../domains/app-market/versions/contract.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

type VersionFile = OwnVersion['files'][number];

const SCANS = { clean: 'success', infected: 'danger', not_scanned: 'plain' } as const satisfies Record<
  VersionFile['scan'],
  string
>;

/** What the platform has read from each file. */
export function VersionFiles({ files }: { files: readonly VersionFile[] }) {
  return (
    <ul className="grid gap-4">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 rounded-control border border-line p-4">
          <FileFacts file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileFacts({ file }: { file: VersionFile }) {
  const { t, locale } = useTexts();
  const platform = t(`developer-apps:file.platforms.${file.platform}`);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{file.name}</h3>
        <Tag variant={SCANS[file.scan]}>
          {t(`developer-apps:file.scan.${file.scan}`)}
          {file.finding && `: ${file.finding}`}
        </Tag>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-[13px] sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact title={t('developer-apps:file.platform')}>
          {file.architecture ? `${platform} · ${file.architecture}` : platform}
        </Fact>
        <Fact title={t('developer-apps:file.type')}>{file.type}</Fact>
        <Fact title={t('developer-apps:file.size')}>{formatBytes(file.size, locale)}</Fact>
        <Fact title="SHA-256">
          <code>{file.sha256}</code>
        </Fact>
        <Fact title={t('developer-apps:file.signer')}>
          {file.signer ? <code>{file.signer}</code> : t('developer-apps:file.unsigned')}
        </Fact>
        <Fact title={t('developer-apps:file.permissions')}>
          {file.permissions.length > 0 ? (
            <ul>
              {file.permissions.map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
            </ul>
          ) : (
            t('developer-apps:file.no_permissions')
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-secondary">{title}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
