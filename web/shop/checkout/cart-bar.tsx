import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';
import type { CartDraft } from './use-cart-draft.ts';

/** The ticks of the lines belong to this form, wherever on the page they are. */
export const CHECKOUT_FORM = 'cart-checkout';

/** The selected items, their price, and the checkout button; sticky at the bottom while the cart is longer. */
export function CartBar({ draft, managing, isGuest }: { draft: CartDraft; managing: boolean; isGuest: boolean }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const navigation = useNavigation();
  const [hint, setHint] = useState(false);
  const all = draft.groups.flatMap((group) => group.lines.map((line) => line.id));
  const none = draft.tickedIds.length === 0;
  const guestHint = useShell()?.site.visitorOpen ? 'visitor_hint' : 'guest_hint';
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 border-line border-t bg-card px-4 pb-[env(safe-area-inset-bottom)] shadow-[0_-4px_16px_rgb(22_24_29/0.06)] max-md:mt-auto md:mx-0 md:rounded-card md:border md:px-6">
      <Form
        id={CHECKOUT_FORM}
        method="post"
        onSubmit={async (event) => {
          setHint(none);
          const form = event.currentTarget;
          const { submitter } = event.nativeEvent as SubmitEvent;
          event.preventDefault();
          if (none) return;
          await draft.flush();
          void submit((submitter as HTMLButtonElement | null) ?? form);
        }}
        className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 md:gap-x-6"
      >
        <Checkbox
          checked={draft.allTicked}
          mixed={!draft.allTicked && !none}
          onChange={(event) => draft.tick(all, event.target.checked)}
          className="js-only flex"
        >
          <span className="md:hidden">{t('checkout:cart.all')}</span>
          <span className="hidden md:inline">{t('checkout:cart.select_all')}</span>
        </Checkbox>
        <button
          type="button"
          disabled={none}
          onClick={() => void draft.remove(draft.tickedIds)}
          className="js-only hidden text-secondary hover:text-danger disabled:opacity-50 md:inline"
        >
          {t('checkout:cart.remove_selected')}
        </button>
        <p className="tabular ms-auto hidden text-secondary lg:block" aria-live="polite">
          {t('checkout:cart.selected', { count: draft.pieces })}
        </p>
        {managing ? (
          <Button
            type="button"
            variant="danger"
            disabled={none}
            onClick={() => void draft.remove(draft.tickedIds)}
            className="ms-auto md:hidden"
          >
            {t('checkout:cart.remove_selected')}
          </Button>
        ) : (
          <div className="ms-auto flex items-center gap-3 lg:ms-0 md:gap-5">
            <p className="text-end leading-tight">
              <span className="me-1.5 text-secondary">{t('checkout:cart.total')}</span>
              <span className="md:hidden">
                <Price money={draft.total} />
              </span>
              <span className="hidden md:inline">
                <Price money={draft.total} size="lg" />
              </span>
            </p>
            <Button name="intent" value="checkout" size="lg" busy={navigation.formData?.get('intent') === 'checkout'}>
              <span className="md:hidden">{t('checkout:cart.checkout_count', { count: draft.pieces })}</span>
              <span className="hidden md:inline">{t('checkout:cart.checkout')}</span>
            </Button>
          </div>
        )}
        <p
          role={hint && none ? 'alert' : undefined}
          className={cx('basis-full text-end text-xs text-muted', !isGuest && !(hint && none) && 'hidden md:block')}
        >
          {hint && none ? (
            <span className="text-danger">{t('checkout:cart.select_first')}</span>
          ) : (
            t(`checkout:cart.${isGuest ? guestHint : 'total_note'}`)
          )}
        </p>
      </Form>
    </div>
  );
}
