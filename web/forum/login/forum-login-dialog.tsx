import { Tabs } from '@base-ui/react/tabs';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { SecondStepPath } from '../../login/second-step-answer.ts';
import { SecondStepForm } from '../../login/second-step-form.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { arriveLoggedIn, forgetWanted } from '../../session/after-login.ts';
import { closeLogin, useLoginFlag } from '../../session/login-flag.ts';
import { loadAreas } from '../../texts/text-areas.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumBase } from '../parts/forum-data.ts';
import { AccountForm, RegisterForm } from './account-form.tsx';
import type { ForumLoginAnswer, LoginPageData } from './login-answer.ts';
import { ScanPanel } from './scan-panel.tsx';

/** Pages do not include these texts: they are fetched with the dialog. */
const textsReady = typeof window === 'undefined' ? Promise.resolve() : loadAreas(['forum-login', 'captcha', 'login']);

const LINK = 'min-h-8 text-brand-hover underline underline-offset-2';

/** Specification 2: tabs for account and scan code, and a link for guests; 505 px wide, fields of 427 px. Loaded lazily. */
export default function ForumLoginDialog() {
  use(textsReady);
  const { t } = useTexts();
  const isOpen = useLoginFlag() !== null;
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const close = () => {
    forgetWanted();
    closeLogin();
  };
  // navigation, for example with the back button, closes the dialog
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is new in every render; only a new path may run it
  useEffect(() => close, [pathname]);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('shell:sign_in')}
      hideTitle
      focusFirst={() => box.current?.querySelector<HTMLElement>('input[name=account]') ?? null}
      className="!max-w-[505px] max-md:!max-w-none"
    >
      <div ref={box} className="-mx-6 -mb-6 px-5 pt-7 pb-7 sm:px-[39px]">
        <Content onClose={close} />
      </div>
    </Dialog>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const base = useForumBase();
  const [isRegister, setRegister] = useState(false);
  const [isSum, setSum] = useState(false);
  const [scanned, setScanned] = useState<SecondStepPath>();
  const { load, data } = useFetcher<LoginPageData>();
  const fetcher = useFetcher<ForumLoginAnswer>();
  const [left, setLeft] = useState<ForumLoginAnswer>();
  const answer = fetcher.data === left ? undefined : fetcher.data;
  const form = `${base}/${isRegister ? 'register' : 'login'}`;
  const ask = (sum: boolean) => void load(`${base}/login?dialog=1${sum ? '&captcha=question' : ''}`);
  // only once: the router loads another captcha after each submission
  const askFirst = useEffectEvent(() => ask(false));
  useEffect(() => askFirst(), []);
  useEffect(() => {
    if (fetcher.data?.done) arriveLoggedIn();
  }, [fetcher.data]);
  const secondStep = answer?.secondStep ?? scanned;
  if (secondStep) return <SecondStepForm path={secondStep} heading="h2" inDialog />;
  const chooseCaptcha = (sum: boolean) => {
    setSum(sum);
    ask(sum);
  };
  const Fields = isRegister ? RegisterForm : AccountForm;
  const account = (
    <>
      {answer?.message && (
        <div className="mb-4">
          <NoticeBar kind="problem">{answer.message}</NoticeBar>
        </div>
      )}
      <Fields
        key={form}
        answer={answer}
        captcha={data?.captcha}
        dialog={{ fetcher, action: uncheckedAddress(form), isSum, chooseCaptcha }}
      />
    </>
  );
  return (
    <>
      <h2 className="mb-4 text-2xl">{t(isRegister ? 'forum:login.register' : 'shell:sign_in')}</h2>
      <LoginTabs
        canScan={Boolean(data?.canScan) && !isRegister}
        canUsePhone={Boolean(data?.canUsePhone) && !isRegister}
        account={account}
        onSecondStep={setScanned}
      />
      <p className="mt-5 flex flex-wrap justify-center gap-x-5 gap-y-2 text-center">
        <button
          type="button"
          onClick={() => {
            setLeft(fetcher.data);
            setRegister(!isRegister);
          }}
          className={LINK}
        >
          {t(isRegister ? 'forum-login:has_account' : 'forum-login:no_account')}
        </button>
        {!isRegister && <OtherWays />}
        <button type="button" onClick={onClose} className={LINK}>
          {t('forum:login.guest')}
        </button>
      </p>
    </>
  );
}

/** Leaves the dialog, not what was wanted: the other ways come back to this page. */
function OtherWays() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <a
      href={`/login?redirect=${encodeURIComponent(pathname + search)}`}
      className={cx(LINK, 'inline-flex items-center')}
    >
      {t('forum-login:more_ways')}
    </a>
  );
}

interface LoginTabsProps {
  canScan: boolean;
  canUsePhone: boolean;
  account: React.ReactNode;
  onSecondStep: (path: SecondStepPath) => void;
}

/** The form is where it was when the tabs appear, and keeps what was typed. */
function LoginTabs({ canScan, canUsePhone, account, onSecondStep }: LoginTabsProps) {
  const { t } = useTexts();
  const base = useForumBase();
  const tabs = [
    ['account', t('forum:login.account')],
    ...(canUsePhone ? [['scan', t('forum:login.scan')]] : []),
    ...(canScan ? [['wechat', t('login:third.name.wechat')]] : []),
  ];
  return (
    <Tabs.Root defaultValue="account">
      {tabs.length > 1 && (
        <Tabs.List className="mb-5 flex gap-6 border-line border-b" aria-label={t('shell:sign_in')}>
          {tabs.map(([value, name]) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="-mb-px min-h-11 border-transparent border-b-2 text-secondary hover:text-ink data-active:border-brand data-active:font-semibold data-active:text-brand-hover"
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value="account" keepMounted>
        {account}
      </Tabs.Panel>
      {canUsePhone && (
        <Tabs.Panel value="scan">
          <ScanPanel by="phone" page={uncheckedAddress(`${base}/login/device`)} onSecondStep={onSecondStep} />
        </Tabs.Panel>
      )}
      {canScan && (
        <Tabs.Panel value="wechat">
          <ScanPanel by="wechat" page="/login/scan" onSecondStep={onSecondStep} />
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}
