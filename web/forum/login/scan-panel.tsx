import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { EnterAnswer } from '../../login/device/device-answer.ts';
import type { SecondStepPath } from '../../login/second-step-answer.ts';
import { ScanCode } from '../../login/third-party/scan-code.tsx';
import { useScanState } from '../../login/third-party/use-scan-state.ts';
import { type PageAddress, withQuery } from '../../manifest/page-address.ts';
import { arriveLoggedIn } from '../../session/after-login.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ScanPanelProps {
  by: 'wechat' | 'phone';
  /** The page that shows the same code. */
  page: PageAddress;
  onSecondStep: (path: SecondStepPath) => void;
}

interface Shown {
  state: ScanState;
  number?: number | null;
  svg: string;
  stateAt?: PageAddress;
  message?: string;
}

/** The code of a login page, in the dialog. */
export function ScanPanel(props: ScanPanelProps) {
  const { load, data } = useFetcher<Shown>();
  const read = () => void load(withQuery(props.page, { dialog: '1' }));
  // makes a code when the tab opens; the reader renews it
  const readFirst = useEffectEvent(read);
  useEffect(() => readFirst(), []);
  if (!data) {
    return (
      <div className="flex justify-center pt-11 pb-16">
        <Skeleton className="size-[232px]" />
      </div>
    );
  }
  return <Code key={data.svg} {...props} shown={data} onRenew={read} />;
}

function Code({ by, page, onSecondStep, shown, onRenew }: ScanPanelProps & { shown: Shown; onRenew: () => void }) {
  const { t } = useTexts();
  const { submit, data } = useFetcher<EnterAnswer>();
  const enter = () => void submit(null, { method: 'post', action: withQuery(page, { dialog: '1' }) });
  const { state, number } = useScanState(shown, enter, shown.stateAt);
  useEffect(() => {
    if (data?.done) arriveLoggedIn();
    if (data?.secondStep) onSecondStep(data.secondStep);
  }, [data, onSecondStep]);
  const message = data?.message ?? shown.message;
  return (
    <div className="flex flex-col items-center text-center">
      <p className="text-secondary">{t(by === 'phone' ? 'login:device.hint' : 'login:third.scan.hint')}</p>
      {message && (
        <div className="mt-4 w-full text-left">
          <NoticeBar kind="problem">{message}</NoticeBar>
        </div>
      )}
      <ScanCode svg={shown.svg} state={state} number={number} by={by} onRenew={onRenew} />
    </div>
  );
}
