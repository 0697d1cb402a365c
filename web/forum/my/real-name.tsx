import { Form } from 'react-router';
import { type OwnRealName, realNameInput } from '../../../domains/forum/real-name/contract.ts';
import { DOCUMENT_COUNTRIES, DOCUMENTS } from '../../../domains/forum/real-name/rules.ts';
import { readOwnRealName, submitRealName } from '../../../domains/forum/real-name/submit-real-name.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/real-name';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return { own: await readOwnRealName(pageCtx(context)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const work: Parameters<typeof handleForm>[2] = async (ctx, { submitted }) => {
    await submitRealName(ctx, parseOrRefuse(realNameInput, submitted));
    return { done: 'saved' };
  };
  const answer = await handleForm(context, request, work, { forum_document_taken: 'number' });
  if (answer instanceof Response) return answer;
  // like a password, the number is not sent back
  const { number: _, ...values } = answer.values;
  return { ...answer, values };
}

/** The member's real name: the form, and afterwards its masked form with the state of its review. */
export default function RealName({ loaderData: { own }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const title = t('forum:own.realNameAuthentication');
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="grid gap-5 rounded-card border border-line bg-card p-4 md:p-6">
        {own && <State own={own} />}
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {(own === null || own.state === 'rejected') && <RealNameForm answer={answer} />}
      </div>
    </OwnPage>
  );
}

const KINDS = { pending: 'info', approved: 'success', rejected: 'problem' } as const;

function State({ own }: { own: NonNullable<OwnRealName> }) {
  const { t } = useTexts();
  const rows = [
    [t('forum-messages:real_name.name'), own.name],
    [t(`forum-messages:real_name.${own.document}`), own.number],
    [t('forum-messages:real_name.country'), t(`forum-messages:real_name.countries.${own.country}`)],
  ];
  return (
    <>
      <NoticeBar kind={KINDS[own.state]}>
        {t(`forum-messages:real_name.${own.state}`, { reason: own.reason })}
      </NoticeBar>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-secondary">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <dt className="text-secondary">{t('forum-messages:real_name.submitted')}</dt>
        <dd>
          <LocalTime iso={own.submittedAt} />
        </dd>
      </dl>
    </>
  );
}

function RealNameForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <>
      <p className="max-w-xl text-secondary">{t('forum-messages:real_name.text')}</p>
      <Form method="post" className="grid max-w-xl gap-5" autoComplete="off">
        <SelectField
          name="country"
          label={t('forum-messages:real_name.country')}
          defaultValue={answer?.values.country ?? 'cn'}
        >
          {DOCUMENT_COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`forum-messages:real_name.countries.${country}`)}
            </option>
          ))}
        </SelectField>
        <RadioGroup
          legend={t('forum-messages:real_name.document')}
          name="document"
          defaultValue={answer?.values.document ?? 'id_card'}
          choices={DOCUMENTS.map((value) => ({ value, label: t(`forum-messages:real_name.${value}`) }))}
        />
        <TextField
          name="name"
          label={t('forum-messages:real_name.name')}
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={answer?.values.name}
          problem={answer?.problems.name}
        />
        <TextField
          name="number"
          label={t('forum-messages:real_name.number')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
          problem={answer?.problems.number}
        />
        <div>
          <Button>{t('forum-messages:real_name.submit')}</Button>
        </div>
      </Form>
    </>
  );
}
