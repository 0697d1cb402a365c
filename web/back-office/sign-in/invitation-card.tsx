import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { OfficeForm } from '../kit/office-form.tsx';

interface InvitationCardProps {
  icon: IconName;
  title: string;
  /** The role that is offered, or why the invitation does not work any more. */
  text: ReactNode;
  /** Whether it can still be accepted. */
  isOpen: boolean;
  /** E-mail address or name of the reader's account; null for guests. */
  account: string | null;
  answer?: FormAnswer;
}

/** An invitation to the team of an office. Guests sign in first; the login leads back. */
export function InvitationCard({ icon, title, text, isOpen, account, answer }: InvitationCardProps) {
  const { t } = useTexts();
  const { state } = useNavigation();
  return (
    <main id="content" className="flex min-h-screen items-center justify-center bg-page px-4 py-10 text-ink">
      <PageHead title={title} noindex />
      <section className="w-full max-w-[427px] rounded-card border border-line bg-card p-6 text-center md:p-8">
        <span className="mx-auto flex size-12 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Icon name={icon} size={24} />
        </span>
        <h1 className="mt-4 text-xl [overflow-wrap:anywhere]">{title}</h1>
        {answer?.message && (
          <div className="mt-4 text-start">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        <p className="mt-2 text-secondary">{text}</p>
        {!isOpen && (
          <ButtonLink to="/" variant="secondary" className="mt-5">
            {t('back-office:to_shop')}
          </ButtonLink>
        )}
        {isOpen && account === null && (
          <ButtonLink to="/login" size="lg" className="mt-5">
            {t('back-office:invitation.sign_in')}
          </ButtonLink>
        )}
        {isOpen && account !== null && (
          <>
            <p className="mt-4 text-[13px] text-muted [overflow-wrap:anywhere]">
              {t('back-office:invitation.account', { account })}
            </p>
            <OfficeForm method="post" className="mt-5">
              <Button type="submit" size="lg" wide busy={state === 'submitting'}>
                {t('back-office:invitation.join')}
              </Button>
            </OfficeForm>
          </>
        )}
      </section>
    </main>
  );
}
