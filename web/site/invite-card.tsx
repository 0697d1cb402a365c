import { Form } from 'react-router';
import type { InviteAnswer } from '../../domains/accounts/invites/contract.ts';
import type { PageAddress } from '../manifest/page-address.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

const login = (mode: number, invite: string): PageAddress =>
  `/login?${new URLSearchParams({ mode: String(mode), invite })}`;

/** Result of an invitation (specification 3 and 4): joining with it, or continuing without it. */
export function InviteCard({ invite }: { invite: InviteAnswer & { code: string } }) {
  const { t } = useTexts();
  const { outcome, message, mayContinue, code } = invite;
  const isGood = outcome === 'valid';
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <Icon
            name={isGood ? 'circle-check' : 'circle-alert'}
            size={22}
            className={isGood ? 'text-success' : 'text-warning'}
          />
          {t(isGood ? 'site:invite.title' : 'site:invite.title_bad')}
        </span>
      }
    >
      <p role={isGood ? undefined : 'alert'}>{message}</p>
      {isGood && (
        <div className="mt-4 grid gap-2.5">
          <ButtonLink to={login(6, code)} wide>
            {t('site:invite.register')}
          </ButtonLink>
          <ButtonLink to={login(2, code)} variant="secondary" wide>
            {t('site:invite.sign_in')}
          </ButtonLink>
        </div>
      )}
      {outcome === 'forbidden' && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="code" value={code} />
          <Button type="submit" name="intent" value="log_out" wide>
            {t('site:invite.log_out')}
          </Button>
        </Form>
      )}
      {!isGood && mayContinue && (
        <div className="mt-4 grid gap-2.5">
          <p className="text-secondary">{t('site:invite.ask_again')}</p>
          <ButtonLink to={login(6, '')} wide>
            {t('site:invite.continue')}
          </ButtonLink>
        </div>
      )}
      {!isGood && !mayContinue && outcome !== 'forbidden' && (
        <p className="mt-2 text-secondary">{t('site:invite.only')}</p>
      )}
    </Card>
  );
}
