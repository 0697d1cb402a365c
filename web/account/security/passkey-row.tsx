import { useFetcher } from 'react-router';
import type { Passkey } from '../../../domains/accounts/passkeys/contract.ts';
import { PASSKEY_NAME_LENGTH } from '../../../domains/accounts/passkeys/rules.ts';
import { SECURITY_PATH, type SecurityAnswer, sectionOf } from '../../forms/security-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** One passkey; its actions are collapsed and open without scripts too. */
export function PasskeyRow({ passkey, answer }: { passkey: Passkey; answer: SecurityAnswer | undefined }) {
  const { t } = useTexts();
  const isElsewhere = useHydrated() && passkey.host !== window.location.hostname;
  return (
    <li className="flex gap-3 py-3.5 md:gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-page text-secondary">
        <Icon name="key-round" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px]">
          <span className="min-w-0 [overflow-wrap:anywhere]">{passkey.name}</span>
          {isElsewhere && <Tag variant="plain">{t('security:passkeys.other_host', { host: passkey.host })}</Tag>}
        </h3>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-4 text-[13px] text-muted">
          <span>
            {t('security:passkeys.created')} <LocalTime iso={passkey.createdAt} style="date" />
          </span>
          <span>
            {passkey.lastUsedAt ? (
              <>
                {t('security:passkeys.used')} <LocalTime iso={passkey.lastUsedAt} />
              </>
            ) : (
              t('security:passkeys.never_used')
            )}
          </span>
        </p>
        <details className="mt-2">
          <summary
            aria-label={t('security:passkeys.edit_which', { name: passkey.name })}
            className="w-fit cursor-pointer text-[13px] text-brand-hover hover:underline"
          >
            {t('security:passkeys.edit')}
          </summary>
          <ChangeForms passkey={passkey} answer={answer} />
        </details>
      </div>
    </li>
  );
}

function ChangeForms({ passkey, answer }: { passkey: Passkey; answer: SecurityAnswer | undefined }) {
  const { t } = useTexts();
  const renaming = useFetcher<SecurityAnswer>();
  const removing = useFetcher<SecurityAnswer>();
  const refused = sectionOf(renaming.data, answer, ['rename-passkey']);
  return (
    <div className="mt-3 grid gap-4 rounded-control bg-page p-4">
      <renaming.Form method="post" action={SECURITY_PATH} preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={passkey.id} />
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label={t('security:passkeys.name')}
            name="name"
            defaultValue={passkey.name}
            maxLength={PASSKEY_NAME_LENGTH}
            autoComplete="off"
            problem={refused?.problems.name}
          />
        </div>
        <Button
          type="submit"
          name="intent"
          value="rename-passkey"
          variant="secondary"
          busy={renaming.state !== 'idle'}
          className="min-h-11"
        >
          {t('security:passkeys.rename')}
        </Button>
      </renaming.Form>
      <removing.Form method="post" action={SECURITY_PATH} preventScrollReset className="border-line border-t pt-4">
        <input type="hidden" name="id" value={passkey.id} />
        <p className="mb-3 text-[13px] text-secondary">{t('security:passkeys.remove_hint')}</p>
        <Button
          type="submit"
          name="intent"
          value="remove-passkey"
          variant="secondary"
          busy={removing.state !== 'idle'}
          className="!text-danger"
        >
          {t('security:passkeys.remove')}
        </Button>
      </removing.Form>
    </div>
  );
}
