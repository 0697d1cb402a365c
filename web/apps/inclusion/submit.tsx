import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { inclusionAddressInput, inclusionInput } from '../../../domains/app-market/inclusions/contract.ts';
import { INCLUSION_LENGTHS } from '../../../domains/app-market/inclusions/rules.ts';
import { previewInclusion, submitInclusion } from '../../../domains/app-market/inclusions/submit-inclusion.server.ts';
import { readCategoryTree } from '../../../domains/catalog/queries.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/submit';

const PATH = '/apps/included_submit';
/** A longer description would not fit into the address of the second step. */
const CARRIED = 300;
/** Refusals of the address, beside its field. */
const ADDRESS_PROBLEMS = Object.fromEntries(
  [
    'address_invalid',
    'address_private',
    'unreachable',
    'slow',
    'redirects',
    'too_large',
    'no_page',
    'listed',
    'open',
  ].map((reason) => [`inclusion_${reason}`, 'address']),
);

/** The second step begins with what the first one read, which the address carries. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const found = { address: read('address'), name: read('name'), description: read('description') };
  return { found, categories: found.address ? await readCategoryTree(ctx, 'app') : [] };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      if (intent === 'read') {
        const { address, name, description } = await previewInclusion(
          ctx,
          parseOrRefuse(inclusionAddressInput, submitted),
        );
        const carried = [...description].slice(0, CARRIED).join('');
        return { done: 'read', to: withQuery(PATH, { address, name, description: carried }) };
      }
      const input = {
        ...submitted,
        categoryId: readFormId(submitted.categoryId),
        agreement: submitted.agreement === '1',
      };
      await submitInclusion(ctx, parseOrRefuse(inclusionInput, input));
      return { done: 'sent', to: '/apps/included_record' };
    },
    ADDRESS_PROBLEMS,
  );
}

/** Submits an app from outside: first its address, then what is shown of it. */
export default function SubmitInclusion({ loaderData: { found, categories }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  const title = t('app-inclusion:submit');
  const isSecond = found.address !== '';
  return (
    <div className="content pb-10">
      <PageHead title={title} noindex />
      <Breadcrumbs steps={[{ label: title }]} />
      <h1 className="mb-2 text-2xl">{title}</h1>
      <p className="mb-4 max-w-[70ch] text-secondary">
        {t(`app-inclusion:${isSecond ? 'second_step' : 'first_step'}`)}
      </p>
      <div className="max-w-3xl">
        <Card>
          <Form ref={form} method="post" noValidate className="grid gap-5">
            {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
            {isSecond ? (
              <input type="hidden" name="intent" value="submit" />
            ) : (
              <input type="hidden" name="intent" value="read" />
            )}
            <TextField
              name="address"
              label={t('app-inclusion:address')}
              type="url"
              placeholder="https://"
              maxLength={INCLUSION_LENGTHS.address}
              required
              readOnly={isSecond}
              defaultValue={answer?.values.address ?? found.address}
              problem={answer?.problems.address}
            />
            {isSecond && <Details found={found} categories={categories} answer={answer} />}
            <Button type="submit" size="lg" busy={isBusy} className="w-fit">
              {t(`app-inclusion:${isSecond ? 'send' : 'next'}`)}
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}

interface DetailsProps {
  found: { name: string; description: string };
  categories: Route.ComponentProps['loaderData']['categories'];
  answer: FormAnswer | undefined;
}

function Details({ found, categories, answer }: DetailsProps) {
  const { t } = useTexts();
  const problemOf = (name: string) => answer?.problems[name];
  return (
    <>
      <TextField
        name="name"
        label={t('app-inclusion:name')}
        maxLength={INCLUSION_LENGTHS.name}
        required
        defaultValue={answer?.values.name ?? found.name}
        problem={problemOf('name')}
      />
      <TextArea
        name="description"
        label={t('app-inclusion:description')}
        rows={5}
        limit={INCLUSION_LENGTHS.description}
        required
        defaultValue={answer?.values.description ?? found.description}
        problem={problemOf('description')}
      />
      <SelectField
        name="categoryId"
        label={t('app-inclusion:category')}
        required
        defaultValue={answer?.values.categoryId ?? ''}
        problem={problemOf('categoryId')}
      >
        <option value="">{t('app-inclusion:choose')}</option>
        {categories.flatMap((top) => [
          <option key={top.id} value={top.id}>
            {top.name}
          </option>,
          ...(top.children ?? []).map((below) => (
            <option key={below.id} value={below.id}>
              {top.name} › {below.name}
            </option>
          )),
        ])}
      </SelectField>
      <Checkbox
        name="agreement"
        value="1"
        defaultChecked={answer?.values.agreement === '1'}
        problem={problemOf('agreement')}
      >
        {t('app-inclusion:agree')}
      </Checkbox>
    </>
  );
}
