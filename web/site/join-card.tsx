import { Form, useNavigation } from 'react-router';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { SitePage } from './read-site.server.ts';

const GAINS = ['all', 'keep', 'pay'] as const;

/** How to join: the fee and what it gives, or just an account. */
export function JoinCard({ page, isInside }: { page: SitePage; isInside: boolean }) {
  const { t } = useTexts();
  const user = useShell()?.user;
  const { info, invite } = page;
  const mayType = !user && !invite && info.invitePolicy !== 'none';
  if (isInside && info.offer === 'none' && user) return null;
  if (info.membership?.standing === 'banned') return null;
  // the invitation above explains how to continue
  if (invite && !user && (!info.fee || invite.outcome === 'valid')) return null;
  return (
    <Card title={t(info.offer === 'renew' ? 'site:renew.title' : info.fee ? 'site:join.title' : 'site:free.title')}>
      {info.fee ? <Fee page={page} /> : <p className="text-secondary">{t('site:free.text')}</p>}
      <div className="mt-5 grid gap-2.5">
        {user && info.offer !== 'none' && <JoinForm page={page} />}
        {!user && (
          <>
            {info.invitePolicy !== 'required' && (
              <ButtonLink to="/login?mode=6&redirect=/site" size="lg" wide>
                {t('site:register')}
              </ButtonLink>
            )}
            <ButtonLink to="/login?redirect=/site" size="lg" variant="secondary" wide>
              {t('site:sign_in')}
            </ButtonLink>
          </>
        )}
      </div>
      {mayType && <CodeForm />}
    </Card>
  );
}

function Fee({ page: { info } }: { page: SitePage }) {
  const { t } = useTexts();
  if (!info.fee) return null;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {info.fee.amount === 0 ? (
          <b className="text-2xl">{t('site:join.nothing')}</b>
        ) : (
          <Price money={info.fee} size="xl" />
        )}
        <span className="text-secondary">
          {info.days > 0 ? t('site:join.for_days', { count: info.days }) : t('site:join.for_good')}
        </span>
      </p>
      <ul className="mt-4 grid gap-2.5">
        {GAINS.filter((gain) => gain !== 'keep' || info.days > 0).map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Icon name="check" size={18} className="mt-0.5 text-success" />
            {t(`site:join.gain.${gain}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function JoinForm({ page: { info, requestId } }: { page: SitePage }) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="requestId" value={requestId} />
      <Button type="submit" name="intent" value="join" size="lg" wide busy={formData?.get('intent') === 'join'}>
        {t(info.offer === 'renew' ? 'site:renew.button' : 'site:join.button')}
      </Button>
    </Form>
  );
}

/** For a code received on paper or orally. */
function CodeForm() {
  const { t } = useTexts();
  return (
    <Form method="get" className="mt-6 border-line border-t pt-5">
      <TextField
        name="invite"
        label={t('site:code.label')}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <Button type="submit" variant="secondary" wide className="mt-3">
        {t('site:code.button')}
      </Button>
    </Form>
  );
}
