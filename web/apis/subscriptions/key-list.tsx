import { Form } from 'react-router';
import type { ApiKey } from '../../../domains/api-market/keys/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';

const COLOURS = { active: 'success', ending: 'warning', ended: 'plain', revoked: 'plain' } as const;
const OVERLAPS = [0, 1, 3, 7];

/** Keys by name and beginning; those that work are replaced and revoked here. */
export function KeyList({ keys, isOpen }: { keys: readonly ApiKey[]; isOpen: boolean }) {
  const { t } = useTexts();
  if (keys.length === 0) return <p className="text-secondary">{t('api-subscriptions:no_keys')}</p>;
  return (
    <ul className="grid gap-3">
      {keys.map((key) => (
        <li key={key.id} className="min-w-0 rounded-card border border-line bg-card p-4">
          <KeyFacts apiKey={key} />
          {isOpen && (key.state === 'active' || key.state === 'ending') && (
            <div className="mt-3 flex flex-wrap items-start gap-2">
              {key.state === 'active' && <Rotate apiKey={key} />}
              <Revoke apiKey={key} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { name, hint, state, createdAt, lastUsedAt, endsAt, addresses, revokedReason } = apiKey;
  const { t } = useTexts();
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{name}</h3>
        <Tag variant={COLOURS[state]}>{t(`api-subscriptions:key_state.${state}`)}</Tag>
      </div>
      <code className="text-[13px] text-secondary [overflow-wrap:anywhere]">{hint}…</code>
      <dl className="mt-2 grid gap-1 text-[13px]">
        <Fact term={t('api-subscriptions:key.made_on')}>
          <LocalTime iso={createdAt} style="date" />
        </Fact>
        <Fact term={t('api-subscriptions:key.last_used')}>
          {lastUsedAt ? <LocalTime iso={lastUsedAt} /> : t('api-subscriptions:key.never')}
        </Fact>
        {endsAt && (
          <Fact term={t('api-subscriptions:key.ends')}>
            <LocalTime iso={endsAt} />
          </Fact>
        )}
        {addresses.length > 0 && <Fact term={t('api-subscriptions:key.addresses')}>{addresses.join(', ')}</Fact>}
        {revokedReason && <Fact term={t('api-subscriptions:key.revoked_because')}>{revokedReason}</Fact>}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-secondary">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const SUMMARY =
  'flex min-h-9 w-fit cursor-pointer list-none items-center rounded-control border border-line px-3 py-1 font-semibold text-[13px] hover:border-faint pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden';

function Rotate({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTexts();
  const label = t('api-subscriptions:key.replace');
  return (
    <details>
      <summary aria-label={`${label}: ${name}`} className={SUMMARY}>
        {label}
      </summary>
      <Form method="post" className="mt-2 grid max-w-sm gap-3">
        <input type="hidden" name="intent" value="rotate_key" />
        <input type="hidden" name="id" value={id} />
        <SelectField name="overlapDays" label={t('api-subscriptions:key.overlap')} defaultValue={1}>
          {OVERLAPS.map((days) => (
            <option key={days} value={days}>
              {t(`api-subscriptions:key.overlap_of.${days}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="sm" className="w-fit pointer-coarse:min-h-11">
          {t('api-subscriptions:key.replace')}
        </Button>
      </Form>
    </details>
  );
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTexts();
  const label = t('api-subscriptions:key.revoke');
  return (
    <details>
      <summary aria-label={`${label}: ${name}`} className={`${SUMMARY} text-danger`}>
        {label}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-sm gap-3">
        <input type="hidden" name="intent" value="revoke_key" />
        <input type="hidden" name="id" value={id} />
        <p>{t('api-subscriptions:key.revoke_question')}</p>
        <Button type="submit" variant="danger" size="sm" className="w-fit pointer-coarse:min-h-11">
          {label}
        </Button>
      </Form>
    </details>
  );
}
