import { useFetcher } from 'react-router';
import { SECURITY_PATH, type SectionProps, type SecurityAnswer, sectionOf } from '../../forms/security-answer.ts';
import { ProviderMark } from '../../login/third-party/provider-mark.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SecuritySection } from './security-section.tsx';
import type { LinkedProvider } from './third-parties.server.ts';

const FETCHER = 'unlink-third-party';

/** Linked external accounts; hidden if no provider is enabled. */
export function ThirdPartiesSection({ data, done, answer }: SectionProps<LinkedProvider[]>) {
  const { t } = useTexts();
  const fetcher = useFetcher<SecurityAnswer>({ key: FETCHER });
  if (data.length === 0) return null;
  const refused = sectionOf(fetcher.data, answer, [FETCHER]);
  return (
    <SecuritySection
      id="third-parties"
      icon="handshake"
      title={t('security:third.title')}
      hint={t('security:third.hint')}
    >
      <div className="mb-3 empty:hidden">
        {refused?.message && <NoticeBar kind="problem">{refused.message}</NoticeBar>}
        {!refused && (done === 'third_party_linked' || done === 'third_party_unlinked') && (
          <NoticeBar kind="success">{t(`security:done.${done}`)}</NoticeBar>
        )}
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {data.map((one) => (
          <ProviderRow key={one.provider} {...one} />
        ))}
      </ul>
    </SecuritySection>
  );
}

function ProviderRow({ provider, name, label, linkedAt, linkPath }: LinkedProvider) {
  const { t } = useTexts();
  const fetcher = useFetcher({ key: FETCHER });
  const busy = fetcher.formData?.get('provider') === provider;
  return (
    <li className="flex items-center gap-3 py-3.5 md:gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-page">
        <ProviderMark provider={provider} size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-[15px]">{name}</h3>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-secondary">
          {linkedAt ? (
            <>
              {label && <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>}
              <span className="tabular text-muted">
                {t('security:third.since')} <LocalTime iso={linkedAt} style="date" />
              </span>
            </>
          ) : (
            t('security:third.none')
          )}
        </p>
      </div>
      {linkPath ? (
        <ButtonLink
          to={linkPath}
          reloadDocument
          rel="nofollow"
          variant="secondary"
          size="sm"
          aria-label={t('security:third.link_which', { name })}
        >
          {t('security:third.link')}
        </ButtonLink>
      ) : (
        <fetcher.Form method="post" action={SECURITY_PATH} preventScrollReset className="shrink-0">
          <input type="hidden" name="provider" value={provider} />
          <Button
            type="submit"
            name="intent"
            value={FETCHER}
            variant="secondary"
            size="sm"
            busy={busy}
            aria-label={t('security:third.unlink_which', { name })}
          >
            {t('security:third.unlink')}
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
