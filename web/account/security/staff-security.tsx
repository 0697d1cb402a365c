import { Form } from 'react-router';
import { readConfirmMethods } from '../../../domains/accounts/confirmation/methods.server.ts';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SECOND_FACTOR_PATH } from '../second-factor/second-factor-path.ts';
import type { Route } from './+types/staff-security';

/** For staff whose permissions are withheld without a second factor; useless for anyone else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const back = safeAddress(new URL(request.url).searchParams.get('back'));
  if (actor.withheldPermissions.length === 0) throw redirect(back, 303);
  const { app, passkey } = await readConfirmMethods(pageCtx(context));
  return { back, hasFactor: app || passkey };
}

/** Why the back office is inaccessible, and how to get in. */
export default function StaffSecurity({ loaderData: { back, hasFactor } }: Route.ComponentProps) {
  const { t } = useTexts();
  const siteName = useShell()?.site.name ?? '';
  return (
    <section className="rounded-card bg-card p-4 md:p-8">
      <PageHead title={t('security:staff.title')} noindex />
      <div className="mx-auto max-w-lg py-2 md:py-6">
        <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
          <Icon name="shield-check" size={22} />
        </span>
        <h1 className="mt-4 text-xl">{t('security:staff.title')}</h1>
        <p className="mt-2 mb-6 text-secondary">{t('security:staff.hint', { siteName })}</p>
        {hasFactor ? (
          <ButtonLink to={confirmPath(back, { factor: true })} size="lg">
            {t('security:staff.confirm')}
          </ButtonLink>
        ) : (
          <>
            <div className="flex flex-wrap gap-3">
              <Form method="post" action={SECOND_FACTOR_PATH}>
                <Button type="submit" name="intent" value="begin" size="lg">
                  {t('security:staff.set_up')}
                </Button>
              </Form>
              <ButtonLink to={SECURITY_PATH} variant="secondary" size="lg">
                {t('security:staff.add_passkey')}
              </ButtonLink>
            </div>
            <p className="mt-4 text-[13px] text-muted">{t('security:staff.then')}</p>
          </>
        )}
      </div>
    </section>
  );
}
