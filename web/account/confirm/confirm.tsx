import { type ReactNode, useRef } from 'react';
import { readConfirmMethods } from '../../../domains/accounts/confirmation/methods.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/confirm';
import { CodeConfirm, FactorConfirm, PasswordConfirm } from './confirm-forms.tsx';
import { takeConfirmStep } from './confirm-steps.server.ts';
import { PasskeyButton } from './passkey-button.tsx';

function readAsked(request: Request): { back: PageAddress; factor: boolean; again: boolean } {
  const { searchParams } = new URL(request.url);
  return {
    back: safeAddress(searchParams.get('back')),
    factor: searchParams.get('factor') === '1',
    again: searchParams.get('again') === '1',
  };
}

/** `?back=` is the page of the change; with `&factor=1` a password is not sufficient. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const { back, factor, again } = readAsked(request);
  const ways = await readConfirmMethods(pageCtx(context));
  if (ways.isRecent && (!factor || actor.isStrong)) throw redirect(back, 303);
  return {
    back,
    factor,
    again,
    ways: factor ? { ...ways, password: false, codeTo: null } : ways,
    name: actor.email ?? actor.phone ?? '',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireLogin(context, request);
  const answer = await takeConfirmStep(pageCtx(context), request);
  if (answer.done) throw redirect(readAsked(request).back, 303);
  return answer;
}

/** Re-authentication before a sensitive change. */
export default function Confirm({
  loaderData: { back, factor, again, ways, name },
  actionData: answer,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t(again ? 'security:confirm.again_title' : 'security:confirm.title');
  const hint = factor ? 'factor_hint' : 'hint';
  const box = useRef<HTMLDivElement>(null);
  useProblemFocus(box, answer);
  const forms: Record<string, ReactNode> = {
    passkey: ways.passkey && <PasskeyButton />,
    password: ways.password && <PasswordConfirm {...{ answer, name }} />,
    app: ways.app && <FactorConfirm answer={answer} />,
    code: ways.codeTo && <CodeConfirm answer={answer} address={ways.codeTo} />,
  };
  const open = Object.entries(forms).filter(([, form]) => form);
  return (
    <section className="rounded-card bg-card p-4 md:p-8">
      <PageHead title={title} noindex />
      <div ref={box} className="mx-auto max-w-md py-2 md:py-6">
        <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
          <Icon name="lock" size={22} />
        </span>
        <h1 className="mt-4 text-xl">{title}</h1>
        <p className="mt-1 mb-6 text-secondary">{t(`security:confirm.${again ? 'again_hint' : hint}`)}</p>
        <div className="grid gap-5">
          {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
          {open.length === 0 && <NoticeBar kind="warning">{t('security:confirm.none')}</NoticeBar>}
          {open.map(([way, form], index) => (
            <div key={way} className="grid gap-5">
              {index > 0 && <Or />}
              {form}
            </div>
          ))}
        </div>
        <p className="mt-6 text-center">
          <Link to={back} className="text-secondary hover:underline">
            {t('security:confirm.back')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Or() {
  const { t } = useTexts();
  return (
    <p className="flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('security:confirm.or')}
    </p>
  );
}
