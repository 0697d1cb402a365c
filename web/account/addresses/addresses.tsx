import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { setDefaultAddress } from '../../../domains/accounts/addresses/default-address.server.ts';
import { deleteAddress } from '../../../domains/accounts/addresses/delete-address.server.ts';
import { homeCountryOf } from '../../../domains/accounts/home-country.ts';
import { listAddresses, listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { AddressCard } from '../../parts/postal-address/address-card.tsx';
import { AddressFields } from '../../parts/postal-address/address-form.tsx';
import { saveAddressForm } from '../../parts/postal-address/save-address-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/addresses';

const PATH = '/users/address_list';
const DONE = { save: 'saved', delete: 'deleted', default: 'default_set' } as const;

/** The URL holds the state of the list: `?new=1`, `?edit=12`, `?delete=12`, `?done=saved`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  return {
    addresses: await listAddresses(ctx),
    countries: listCountryNames(ctx.locale),
    homeCountry: homeCountryOf(ctx.site),
    adding: searchParams.has('new'),
    editing: Number(searchParams.get('edit')) || null,
    deleting: Number(searchParams.get('delete')) || null,
    done: Object.values(DONE).find((done) => done === searchParams.get('done')) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<FormAnswer | Response> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  const intent = submitted.intent === 'delete' || submitted.intent === 'default' ? submitted.intent : 'save';
  if (intent === 'save') {
    const { answer } = await saveAddressForm(ctx, submitted);
    if (answer) return answer;
  } else {
    try {
      await (intent === 'delete' ? deleteAddress : setDefaultAddress)(ctx, readFormId(submitted.id));
    } catch (error) {
      return answerRefusal(ctx, error, {});
    }
  }
  return redirect(`${PATH}?done=${DONE[intent]}`, 303);
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { addresses, countries, adding, editing, deleting, done } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const edited = addresses.find((address) => address.id === editing);
  const byCode = new Map(countries.map((country) => [country.iso, country]));
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <PageHead title={t('addresses:title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">
          {t('addresses:title')}
          {addresses.length > 0 && (
            <span className="ms-3 font-normal text-muted text-sm">
              {t('addresses:count', { count: addresses.length })}
            </span>
          )}
        </h1>
        {!adding && !edited && addresses.length > 0 && (
          <ButtonLink to="?new=1" start={<Icon name="plus" size={18} />} preventScrollReset>
            {t('addresses:add')}
          </ButtonLink>
        )}
      </div>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {done && !answer && <NoticeBar kind="success">{t(`addresses:${done}`)}</NoticeBar>}
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      </div>
      {(adding || edited) && <AddressEditor key={edited?.id ?? 'new'} {...{ loaderData, answer, edited }} />}
      {addresses.length === 0 && !adding && (
        <EmptyState picture="address" title={t('addresses:empty')} hint={t('addresses:empty_hint')}>
          <ButtonLink to="?new=1" start={<Icon name="plus" size={18} />}>
            {t('addresses:add')}
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {addresses
          .filter((address) => address !== edited)
          .map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              country={byCode.get(address.country)}
              asks={address.id === deleting}
            />
          ))}
      </ul>
    </section>
  );
}

type EditorProps = Pick<Route.ComponentProps, 'loaderData'> & {
  answer: FormAnswer | undefined;
  edited: Route.ComponentProps['loaderData']['addresses'][number] | undefined;
};

function AddressEditor({ loaderData, answer, edited }: EditorProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  useProblemFocus(form, answer);
  return (
    <Form
      ref={form}
      method="post"
      action={edited ? `${PATH}?edit=${edited.id}` : `${PATH}?new=1`}
      noValidate
      aria-label={t(edited ? 'addresses:edit' : 'addresses:add')}
      className="mb-6 rounded-card border border-line p-4 md:p-5"
    >
      <h2 className="mb-4 text-base">{t(edited ? 'addresses:edit' : 'addresses:add')}</h2>
      <AddressFields
        address={edited}
        answer={answer}
        countries={loaderData.countries}
        homeCountry={loaderData.homeCountry}
        offerDefault={loaderData.addresses.length > 0 && !edited?.isDefault}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" busy={navigation.formData?.get('intent') === 'save'}>
          {t('addresses:field.save')}
        </Button>
        <ButtonLink to={PATH} variant="secondary" preventScrollReset>
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
