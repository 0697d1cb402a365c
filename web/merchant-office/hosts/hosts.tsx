import { useNavigation } from 'react-router';
import { addHost, checkHost, removeHost } from '../../../domains/stores/hosts/change-hosts.server.ts';
import { addHostInput, hostIdInput, type StoreHosts } from '../../../domains/stores/hosts/contract.ts';
import { listHosts } from '../../../domains/stores/hosts/list-hosts.server.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/hosts';
import { HostCard } from './host-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return listHosts(pageCtx(context));
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'add') {
      await addHost(ctx, parseOrRefuse(addHostInput, { host: submitted.host ?? '' }));
      return { done: 'store-hosts.added' };
    }
    const { id } = parseOrRefuse(hostIdInput, { id: readNumber(submitted.id) });
    if (intent === 'remove') {
      await removeHost(ctx, id);
      return { done: 'store-hosts.removed' };
    }
    const { state } = await checkHost(ctx, id);
    return { done: state === 'verified' ? 'store-hosts.verified' : 'store-hosts.checked' };
  });
}

/** Host names of the shop's own: claimed, proven by a record or a file, and leading to the store from then on. */
export default function Hosts({ loaderData: hosts, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('store-hosts:title')}
      hint={t('store-hosts:hint')}
      back={{ to: '/login2/settings', label: t('merchant-office:sections.settings') }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {hosts.list.length === 0 && (
          <NothingHere icon="globe" title={t('store-hosts:none')} hint={t('store-hosts:none_hint')} />
        )}
        {hosts.list.map((host) => (
          <HostCard key={host.id} host={host} target={hosts.target} />
        ))}
        <AddHostForm hosts={hosts} answer={answer?.values.intent === 'add' ? answer : undefined} />
      </div>
    </OfficePage>
  );
}

function AddHostForm({ hosts: { list, limit }, answer }: { hosts: StoreHosts; answer?: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { state, formData } = useNavigation();
  if (list.length >= limit) return <p className="text-secondary">{t('store-hosts:full', { most: limit })}</p>;
  return (
    <Panel title={t('store-hosts:add_title')}>
      <OfficeForm key={list.length} method="post" noValidate className="grid max-w-xl gap-4">
        <TextField
          name="host"
          label={t('store-hosts:host')}
          hint={t('store-hosts:host_hint')}
          placeholder="shop.example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          defaultValue={answer?.values.host ?? ''}
          problem={answer?.problems.host}
        />
        <Button
          type="submit"
          name="intent"
          value="add"
          busy={state === 'submitting' && formData?.get('intent') === 'add'}
          className="w-fit"
        >
          {t('store-hosts:add')}
        </Button>
      </OfficeForm>
    </Panel>
  );
}
