import { Form, useNavigation } from 'react-router';
import { leakedKeyInput } from '../../../domains/api-market/abuse/contract.ts';
import { reportLeakedKey } from '../../../domains/api-market/abuse/report-leaked-key.server.ts';
import { LONGEST_KEY_TEXT } from '../../../domains/api-market/abuse/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/leaked-key';

export function loader({ request }: Route.LoaderArgs) {
  return { isReported: new URL(request.url).searchParams.get('done') === 'reported' };
}

/** The key is in no answer: what was pasted is not put back into the field. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = await handleForm(context, request, async (ctx, { submitted }) => {
    await reportLeakedKey(ctx, parseOrRefuse(leakedKeyInput, { key: submitted.key ?? '' }));
    return { done: 'reported', to: '/apis/leaked_key' };
  });
  return answer instanceof Response ? answer : ({ ...answer, values: {} } satisfies FormAnswer);
}

/** For people who have found a key of another person: it is revoked, without a look at who reports it. */
export default function LeakedKey({ loaderData: { isReported }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  const answer = actionData as FormAnswer | undefined;
  const title = t('apis:leaked.title');
  return (
    <div className="content max-w-2xl py-4 md:py-8">
      <PageHead title={title} description={t('apis:leaked.text')} canonical="/apis/leaked_key" />
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="mt-1 mb-4 text-secondary">{t('apis:leaked.text')}</p>
      <Card>
        <Form method="post" action="?" className="grid gap-4">
          {isReported && !answer && <NoticeBar kind="success">{t('apis:leaked.done')}</NoticeBar>}
          {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
          <TextField
            key={String(isReported)}
            name="key"
            label={t('apis:leaked.key')}
            hint={t('apis:leaked.key_hint')}
            maxLength={LONGEST_KEY_TEXT}
            required
            autoComplete="off"
            spellCheck={false}
            problem={answer?.problems.key}
          />
          <Button type="submit" busy={isBusy} className="w-fit">
            {t('apis:leaked.report')}
          </Button>
        </Form>
      </Card>
      <h2 className="mt-6 text-lg">{t('apis:leaked.next')}</h2>
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-secondary">
        <li>{t('apis:leaked.revoked')}</li>
        <li>{t('apis:leaked.private')}</li>
        <li>
          {t('apis:leaked.owner')}{' '}
          <Link to="/apis/subscriptions" className="text-brand-hover underline">
            {t('apis:leaked.own')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
