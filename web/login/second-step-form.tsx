import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { withQuery } from '../manifest/page-address.ts';
import { arriveLoggedIn } from '../session/after-login.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import { firstStepOf, type SecondStepAnswer, type SecondStepPath } from './second-step-answer.ts';

interface SecondStepFormProps {
  path: SecondStepPath;
  heading: 'h1' | 'h2';
  way?: SecondStepAnswer['way'];
  answer?: SecondStepAnswer;
  inDialog?: boolean;
}

/** The second step of a login: a code of the app, or a recovery code. Works without scripts. */
export function SecondStepForm({
  path,
  heading: Heading,
  answer: posted,
  inDialog = false,
  ...first
}: SecondStepFormProps) {
  const { t } = useTexts();
  const siteName = useShell()?.site.name ?? '';
  const box = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<SecondStepAnswer>();
  const answer = fetcher.data ?? posted;
  const [way, setWay] = useState(posted?.way ?? first.way ?? 'app');
  useProblemFocus(box, answer);
  useEffect(() => {
    if (fetcher.data?.done) arriveLoggedIn();
  }, [fetcher.data]);
  const other = way === 'app' ? 'recovery' : 'app';
  return (
    <div ref={box}>
      <Heading className="mb-2 text-2xl">{t('login:second.title')}</Heading>
      <p className="mb-5 text-secondary">
        {t(way === 'app' ? 'login:second.hint' : 'login:second.recovery_hint', { siteName })}
      </p>
      <div className="empty:hidden [&:not(:empty)]:mb-4">
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      </div>
      {answer?.isOver ? (
        <ButtonLink to={firstStepOf(path)} reloadDocument size="lg" wide>
          {t('login:second.again')}
        </ButtonLink>
      ) : (
        <fetcher.Form method="post" action={path} noValidate className="flex flex-col gap-4">
          {inDialog && <input type="hidden" name="dialog" value="1" />}
          <input type="hidden" name="way" value={way} />
          <CodeInput key={way} way={way} problem={answer?.problems.code} />
          <Button type="submit" size="lg" wide busy={fetcher.state !== 'idle'} className="mt-1">
            {t('login:second.submit')}
          </Button>
          <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-center">
            <Link
              to={withQuery(path, { way: other })}
              replace
              className="text-brand-hover hover:underline"
              onClick={(event) => {
                event.preventDefault();
                setWay(other);
              }}
            >
              {t(way === 'app' ? 'login:second.use_recovery' : 'login:second.use_app')}
            </Link>
            <Link to={firstStepOf(path)} reloadDocument className="text-secondary hover:underline">
              {t('login:second.again')}
            </Link>
          </p>
        </fetcher.Form>
      )}
    </div>
  );
}

function CodeInput({ way, problem }: { way: SecondStepAnswer['way']; problem: string | undefined }) {
  const { t } = useTexts();
  const isApp = way === 'app';
  return (
    <TextField
      label={t(isApp ? 'login:second.code' : 'login:second.recovery_code')}
      name="code"
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize={isApp ? 'none' : 'characters'}
      spellCheck={false}
      maxLength={24}
      placeholder={isApp ? '123456' : 'XXXXX-XXXXX'}
      problem={problem}
      autoFocus
      className="tabular tracking-widest"
    />
  );
}
