import type { AppFile } from '../../../domains/app-market/reading/contract.ts';
import type { AppPlatform } from '../../../domains/app-market/reading/rules.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { useLocale, useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/detail';
import { Bought, Purchase } from './purchase.tsx';
import { Reservation } from './reservation.tsx';

/** The files for a platform before the others. */
export function filesFor(files: readonly AppFile[], platform: AppPlatform | null): AppFile[] {
  const rank = (file: AppFile) => (file.platform === platform ? 0 : file.platform === 'any' ? 1 : 2);
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/** How to get the app: downloads with the visitor's system first, the address of a web app, or when it is planned. */
export function GetButtons({ app, platform, ownVersion, isReserved }: Route.ComponentProps['loaderData']) {
  const { t } = useTexts();
  if (app.isAnnounced) return <Reservation app={app} isReserved={isReserved} />;
  if (app.kind === 'web') return <OpenButton app={app} />;
  const { price, offer, purchase } = app;
  if (price && offer && purchase?.state !== 'held') return <Purchase price={price} offer={offer} purchase={purchase} />;
  const files = filesFor(app.offered?.files ?? [], platform);
  if (files.length === 0) return <p className="text-secondary">{t('apps:detail.no_file')}</p>;
  const state = !ownVersion ? 'new' : ownVersion.id === app.offered?.id ? 'has' : 'update';
  return (
    <>
      {price && purchase && <Bought orderNo={purchase.orderNo} />}
      {state !== 'new' && (
        <p className="mb-2 flex items-center gap-1.5 text-[13px] text-secondary">
          <Icon name={state === 'has' ? 'circle-check' : 'refresh-cw'} size={15} className="text-brand" />
          {t(`apps:detail.${state}`, { version: state === 'has' ? ownVersion?.name : app.offered?.name })}
        </p>
      )}
      <ul className="flex flex-wrap gap-2.5">
        {files.map((file, at) => (
          <li key={file.id}>
            <DownloadLink file={file} isFirst={at === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DownloadLink({ file, isFirst }: { file: AppFile; isFirst: boolean }) {
  const { t } = useTexts();
  const locale = useLocale();
  if (file.url === null) return null;
  return (
    <a
      href={file.url}
      download
      className={buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: isFirst ? 'lg' : 'md' })}
    >
      <Icon name="download" size={18} />
      <span>
        {t('apps:detail.download_for', { platform: t(`apps:platform.${file.platform}`) })}
        {file.architecture && ` (${file.architecture})`}
        <span className="block font-normal text-xs">{formatBytes(file.size, locale)}</span>
      </span>
    </a>
  );
}

function OpenButton({ app }: Pick<Route.ComponentProps['loaderData'], 'app'>) {
  const { t } = useTexts();
  if (!app.address.startsWith('https:')) return <p className="text-secondary">{t('apps:detail.no_file')}</p>;
  return (
    <>
      <a href={`/app/open/${app.id}`} target="_blank" rel="noopener nofollow" className={buttonClass({ size: 'lg' })}>
        <Icon name="external-link" size={18} />
        {t('apps:detail.open')}
      </a>
      <p className="mt-2 text-[13px] text-muted">{t('apps:detail.open_text')}</p>
    </>
  );
}
