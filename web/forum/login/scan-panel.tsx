import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import { ScanCode } from '../../login/third-party/scan-code.tsx';
import { useScanState } from '../../login/third-party/use-scan-state.ts';
import { arriveLoggedIn } from '../../session/after-login.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Shown {
  state: ScanState;
  svg: string;
}

/** The code of the shop's scan page, in the dialog. */
export function ScanPanel() {
  const { load, data } = useFetcher<Shown>();
  useEffect(() => void load('/login/scan'), [load]);
  if (!data) {
    return (
      <div className="flex justify-center pt-11 pb-16">
        <Skeleton className="size-[232px]" />
      </div>
    );
  }
  return <Code key={data.svg} shown={data} onRenew={() => void load('/login/scan')} />;
}

function Code({ shown, onRenew }: { shown: Shown; onRenew: () => void }) {
  const { t } = useTexts();
  const { submit, data } = useFetcher<{ done?: true }>();
  const state = useScanState(shown.state, () => void submit(null, { method: 'post', action: '/login/scan?dialog=1' }));
  useEffect(() => {
    if (data?.done) arriveLoggedIn();
  }, [data]);
  return (
    <div className="flex flex-col items-center text-center">
      <p className="text-secondary">{t('login:third.scan.hint')}</p>
      <ScanCode svg={shown.svg} state={state} onRenew={onRenew} />
    </div>
  );
}
