import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { CollectionType } from '../../../domains/catalog/collections/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useLoginRequest } from '../../session/use-login-request.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CollectAnswer } from './collect.ts';

interface HeartProps {
  kind: CollectionType;
  id: number;
  name: string;
  /** As rendered; later clicks take precedence. */
  isOn: boolean;
  /** `quiet`: beside a title, on phones without a label. `button`: a full button. */
  variant?: 'quiet' | 'button';
}

const VARIANTS = {
  quiet: 'min-h-9 px-2 text-[13px] hover:bg-page',
  button: 'min-h-8 w-full justify-center border px-3 py-1 text-[13px] font-semibold leading-snug',
};

/** Collects a product or follows a shop, optimistically: a refusal reverts it. */
export default function Heart({ kind, id, name, isOn, variant = 'quiet' }: HeartProps) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const { Form, data, formData } = useFetcher<CollectAnswer>({ key: `heart-${kind}-${id}` });
  const scripted = useHydrated();
  const requestLogin = useLoginRequest();
  useEffect(() => {
    if (data?.to) requestLogin(data.message, { kind: 'go', to: uncheckedAddress(data.to) });
    else if (data) showToast({ text: data.message, kind: data.refusal ? 'problem' : 'success' });
  }, [data, requestLogin]);
  const told = data && !data.refusal ? data.isOn : isOn;
  const on = formData ? formData.get('on') === '1' : told;
  const state = on ? 'on' : 'off';
  return (
    <Form
      method="post"
      action="/goods/collect"
      preventScrollReset
      className={variant === 'button' ? undefined : 'shrink-0'}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <input type="hidden" name="back" value={pathname + search} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <button
        type="submit"
        aria-label={t(`goods:collect.${kind}.${state}_named`, { name })}
        className={cx(
          'flex items-center gap-1.5 rounded-control transition-colors',
          VARIANTS[variant],
          on ? 'border-brand/40 text-brand-hover' : 'border-line text-secondary hover:text-ink',
        )}
      >
        <Icon name="heart" size={16} className={on ? 'fill-current' : undefined} />
        <span className={variant === 'quiet' ? 'max-md:sr-only' : undefined}>
          {t(`goods:collect.${kind}.${state}`)}
        </span>
      </button>
    </Form>
  );
}
