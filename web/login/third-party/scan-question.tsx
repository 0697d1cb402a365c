import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

const ICONS = { approved: 'circle-check', refused: 'ban', expired: 'clock' } as const;

function endOf(state: ScanState): keyof typeof ICONS {
  if (state === 'approved' || state === 'entered') return 'approved';
  return state === 'refused' ? 'refused' : 'expired';
}

interface ScanQuestionProps {
  state: ScanState;
  /** What the phone knows about the other device: names and values. */
  lines: readonly [string, ReactNode][];
  /** Numbers of which the other screen shows one: who does not see it cannot say yes. */
  choices?: readonly number[];
  /** Why there is no question, or why the answer was refused. */
  problem?: string | undefined;
  /** Instead of the title of the state, where a problem has nothing to do with the code. */
  title?: string | undefined;
}

/** On a phone: whether the scanned screen is to be logged in, and afterwards what was answered. */
export function ScanQuestion({ state, lines, choices, problem, ...given }: ScanQuestionProps) {
  const { t } = useTexts();
  const title = given.title ?? t(`login:third.confirm.${state === 'scanned' ? 'title' : endOf(state)}`);
  return (
    <section className="content flex justify-center py-8 md:py-16">
      <PageHead title={title} noindex />
      <div className="flex w-full max-w-[505px] flex-col items-center rounded-card bg-card px-5 py-9 text-center shadow-float sm:px-10">
        <span className="text-brand-hover">
          <Icon name={state === 'scanned' ? 'monitor-smartphone' : ICONS[endOf(state)]} size={48} />
        </span>
        <h1 className="mt-4 text-xl md:text-2xl">{title}</h1>
        {problem && (
          <div className="mt-4 w-full text-left">
            <NoticeBar kind="problem">{problem}</NoticeBar>
          </div>
        )}
        {state === 'scanned' && (
          <Question lines={lines} warning={t(choices === undefined ? 'login:third.confirm.warn' : 'login:device.warn')}>
            {choices === undefined ? <Yes /> : <Numbers choices={choices} />}
          </Question>
        )}
        {state !== 'scanned' && !problem && (
          <p className="mt-2 text-secondary">{t(`login:third.confirm.${endOf(state)}_text`)}</p>
        )}
      </div>
    </section>
  );
}

interface QuestionProps extends Pick<ScanQuestionProps, 'lines'> {
  warning: string;
  /** The buttons that approve. */
  children: ReactNode;
}

function Question({ lines, warning, children }: QuestionProps) {
  const { t } = useTexts();
  return (
    <>
      <p className="mt-2 text-secondary">{t('login:third.confirm.text')}</p>
      <dl className="my-5 w-full divide-y divide-line rounded-control border border-line text-left">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-4 py-3">
            <dt className="shrink-0 text-secondary">{name}</dt>
            <dd className="min-w-0 break-words text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="w-full text-left">
        <NoticeBar kind="warning">{warning}</NoticeBar>
      </div>
      <Form method="post" className="mt-6 flex w-full flex-col gap-3">
        {children}
        <Button type="submit" name="intent" value="refuse" size="lg" wide variant="secondary">
          {t('login:third.confirm.no')}
        </Button>
      </Form>
    </>
  );
}

function Yes() {
  const { t } = useTexts();
  return (
    <Button type="submit" name="intent" value="approve" size="lg" wide>
      {t('login:third.confirm.yes')}
    </Button>
  );
}

function Numbers({ choices }: { choices: readonly number[] }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-3 w-full text-center font-medium">{t('login:device.choose')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {choices.map((number) => (
          <Button
            key={number}
            type="submit"
            name="intent"
            value={`choose.${number}`}
            size="lg"
            wide
            className="tabular text-xl"
          >
            {number}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
