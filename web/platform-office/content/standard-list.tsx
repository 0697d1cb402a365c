import { STANDARD_SECTIONS } from '../../../domains/sites/home-sections.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** The sections of a home page that nobody has customised: what each shows, and the way to change the list. */
export function StandardList({ home }: { home: string }) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('home-sections:standard')}
      hint={t('home-sections:standard_hint')}
      more={
        <a href={home} target="_blank" rel="noreferrer" className="link text-[13px]">
          {t('home-sections:see')}
        </a>
      }
      className="xl:order-1"
    >
      <ActionForm intent="start" label={t('home-sections:start')} variant="primary" />
      <ol className="mt-4 divide-y divide-line border-line border-t">
        {STANDARD_SECTIONS.map((each, place) => (
          <li key={each} className="flex gap-3 py-2.5">
            <span aria-hidden="true" className="tabular w-6 shrink-0 text-end text-muted">
              {place + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{t(`home-sections:kinds.${each}`)}</p>
              <p className="text-[13px] text-secondary">{t(`home-sections:about.${each}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
