import { Form, useNavigation } from 'react-router';
import type { ConsoleAnswer } from '../../../domains/api-market/console/contract.ts';
import { fieldOf, MOST_BODY_LENGTH, MOST_VALUE_LENGTH } from '../../../domains/api-market/console/rules.ts';
import type { DescribedOperation } from '../../../domains/api-market/documents/described.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { LoginLink } from '../../frames/member-link.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Section } from '../parts/section.tsx';
import { ConsoleResult } from './console-result.tsx';

export type ConsoleData = { answer: ConsoleAnswer; values: Record<string, string> } | FormAnswer;

interface ConsoleProps {
  /** Of the page. */
  at: PageAddress;
  /** Of the API, where plans are taken. */
  plansAt: PageAddress;
  described: DescribedOperation;
  /** Null: the reader is no member. */
  subscriptions: readonly { id: number; plan: string }[] | null;
  given: ConsoleData | undefined;
}

/** Tries the operation: with one of the reader's own subscriptions, or with the example of the document. */
export function Console({ at, plansAt, described, subscriptions, given }: ConsoleProps) {
  const { t } = useTexts();
  if (!subscriptions) {
    return (
      <Section title={t('apis:console.title')}>
        <LoginLink to="/login" wanted={{ kind: 'go', to: at }} className="font-semibold text-brand-hover underline">
          {t('apis:console.sign_in')}
        </LoginLink>
      </Section>
    );
  }
  const refused = given && !('answer' in given) ? given : undefined;
  return (
    <Section title={t('apis:console.title')} text={t('apis:console.text')}>
      <div className="grid gap-4" id="console">
        <Form method="post" action="?" preventScrollReset noValidate className={CARD}>
          {refused?.message && <NoticeBar kind="problem">{refused.message}</NoticeBar>}
          <SelectField
            name="subscriptionId"
            label={t('apis:console.with')}
            defaultValue={given?.values.subscriptionId ?? subscriptions[0]?.id ?? ''}
          >
            {subscriptions.map(({ id, plan }) => (
              <option key={id} value={id}>
                {t('apis:console.plan', { plan })}
              </option>
            ))}
            <option value="">{t('apis:console.sandbox')}</option>
          </SelectField>
          {subscriptions.length === 0 && (
            <p className="text-[13px] text-secondary">
              {t('apis:console.no_plan')}{' '}
              <Link to={plansAt} className="text-brand-hover underline">
                {t('apis:detail.plans')}
              </Link>
            </p>
          )}
          <Fields described={described} values={given?.values} problems={refused?.problems ?? {}} />
          <SendButton />
        </Form>
        {given && 'answer' in given && <ConsoleResult answer={given.answer} />}
      </div>
    </Section>
  );
}

const CARD = 'grid max-w-3xl gap-4 rounded-card border border-line bg-card p-4 md:p-5';

function SendButton() {
  const { t } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Button type="submit" busy={isBusy} className="w-fit">
      {t('apis:console.send')}
    </Button>
  );
}

interface FieldsProps {
  described: DescribedOperation;
  values: Record<string, string> | undefined;
  problems: Record<string, string>;
}

/** Parameters and body, filled with the examples of the document at first. */
function Fields({ described: { parameters, body }, values, problems }: FieldsProps) {
  const { t } = useTexts();
  return (
    <>
      {parameters
        .filter(({ place }) => place !== 'cookie')
        .map((parameter) => {
          const name = fieldOf(parameter);
          return (
            <TextField
              key={name}
              name={name}
              label={parameter.name}
              hint={t(`apis:place.${parameter.place}`)}
              required={parameter.isRequired || parameter.place === 'path'}
              maxLength={MOST_VALUE_LENGTH}
              autoComplete="off"
              spellCheck={false}
              defaultValue={values ? values[name] : parameter.isRequired ? parameter.example : ''}
              problem={problems[name]}
            />
          );
        })}
      {body && (
        <TextArea
          name="body"
          label={t('apis:operation.body')}
          hint={body.mediaType}
          required={body.isRequired}
          maxLength={MOST_BODY_LENGTH}
          rows={8}
          spellCheck={false}
          defaultValue={values ? values.body : body.example}
          problem={problems.body}
        />
      )}
    </>
  );
}
