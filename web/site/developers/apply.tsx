import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { developerApplicationInput } from '../../../domains/developers/contract.ts';
import { readDeveloperStanding } from '../../../domains/developers/onboarding/queries.server.ts';
import { submitDeveloperApplication } from '../../../domains/developers/onboarding/submit-application.server.ts';
import { DEVELOPER_KINDS, DEVELOPER_LENGTHS } from '../../../domains/developers/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/apply';

/** Begins with the refused application that is being corrected, or with the account's own address. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { latest, hasOffice } = await readDeveloperStanding(ctx);
  if (hasOffice || latest?.status === 'pending') throw redirect('/developer/home', 303);
  return { before: latest?.status === 'refused' ? latest : null, email: ctx.actor?.email ?? '' };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const input = { ...submitted, agreement: submitted.agreement === '1' };
      await submitDeveloperApplication(ctx, parseOrRefuse(developerApplicationInput, input));
      return { done: 'sent', to: '/developer/home' };
    },
    { developer_name_taken: 'name' },
  );
}

/** The application for a developer account. */
export default function ApplyAsDeveloper({ loaderData: { before, email }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  const title = t('developer-joining:standing.apply');
  const field = (name: 'name' | 'contactName' | 'email' | 'website', stored = '') => ({
    name,
    label: t(`developer-joining:form.${name}`),
    defaultValue: answer?.values[name] ?? before?.[name] ?? stored,
    problem: answer?.problems[name],
  });
  return (
    <div className="content pb-10">
      <PageHead title={title} noindex />
      <Breadcrumbs steps={[{ label: t('developer-joining:title'), to: '/developer/home' }, { label: title }]} />
      <h1 className="mb-4 text-2xl">{title}</h1>
      <div className="max-w-3xl">
        <Card>
          <Form ref={form} method="post" noValidate className="grid gap-5">
            {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
            <RadioGroup
              legend={t('developer-joining:form.kind')}
              name="kind"
              choices={DEVELOPER_KINDS.map((kind) => ({ value: kind, label: t(`developer-joining:form.${kind}`) }))}
              defaultValue={answer?.values.kind ?? before?.kind ?? 'person'}
              problem={answer?.problems.kind}
            />
            <TextField
              {...field('name')}
              hint={t('developer-joining:form.name_hint')}
              maxLength={DEVELOPER_LENGTHS.name}
              required
              autoComplete="organization"
            />
            <TextField
              {...field('contactName')}
              maxLength={DEVELOPER_LENGTHS.contactName}
              required
              autoComplete="name"
            />
            <TextField
              {...field('email', email)}
              hint={t('developer-joining:form.email_hint')}
              type="email"
              required
              autoComplete="email"
            />
            <TextField
              {...field('website')}
              type="url"
              placeholder="https://"
              maxLength={DEVELOPER_LENGTHS.website}
              autoComplete="url"
            />
            <TextArea
              name="plans"
              label={t('developer-joining:form.plans')}
              hint={t('developer-joining:form.plans_hint')}
              rows={6}
              limit={DEVELOPER_LENGTHS.plans}
              required
              defaultValue={answer?.values.plans ?? before?.plans}
              problem={answer?.problems.plans}
            />
            <Checkbox
              name="agreement"
              value="1"
              defaultChecked={answer?.values.agreement === '1'}
              problem={answer?.problems.agreement}
            >
              {t('developer-joining:form.agree')}{' '}
              <a
                href="/agreement?mark=coop"
                target="_blank"
                rel="noopener"
                className="text-brand-hover underline underline-offset-2"
              >
                {t('shell:footer.agreement_coop')}
              </a>
            </Checkbox>
            <Button type="submit" size="lg" busy={isBusy} className="w-fit">
              {t('developer-joining:form.send')}
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}
