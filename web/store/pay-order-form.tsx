import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_DIGITAL } from '../../domains/stores/rules.ts';
import { formatMoney } from '../../platform/locale/format.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { Agreement } from '../login/agreement.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Quantity } from '../ui/quantity.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PayChoices } from './pay-order-state.tsx';
import type { PayOrderData } from './read-pay-order.server.ts';

type Offer = Extract<PayOrderData, { kind: 'choose' }>;

const choiceOf = ({ skuId, price }: Offer['variants'][number]) => `${skuId}-${price.amount}`;

/** Variant, number of pieces, contact and payment method. */
export function PayOrderForm({ offer, answer }: { offer: Offer; answer: FormAnswer | undefined }) {
  const { t, locale } = useTexts();
  const navigation = useNavigation();
  const { product, variants, merchant, contact, isGuest, isMember, requestId } = offer;
  const sold = variants.filter(({ available }) => available > 0);
  const [chosen, setChosen] = useState(answer?.values.variant ?? (sold[0] ? choiceOf(sold[0]) : ''));
  const [num, setNum] = useState(1);
  const variant = variants.find((candidate) => choiceOf(candidate) === chosen) ?? sold[0];
  const total = variant && { ...variant.price, amount: variant.price.amount * num };
  return (
    <Card>
      <div className="flex gap-4">
        {product.image && <Picture src={product.image} alt="" priority className="w-24 shrink-0 rounded-control" />}
        <div className="min-w-0">
          <h1 className="break-words text-xl">{product.name}</h1>
          {product.tagline && <p className="mt-1 text-secondary">{product.tagline}</p>}
          <p className="mt-1 text-[13px]">
            <Link to={`/store?id=${merchant.id}`} className="text-brand-hover underline">
              {merchant.name}
            </Link>
          </p>
        </div>
      </div>
      {!variant ? (
        <div className="mt-5">
          <NoticeBar kind="warning">{t('goods:card.sold_out')}</NoticeBar>
        </div>
      ) : (
        <Form method="post" noValidate className="mt-6 grid gap-5">
          {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
          <input type="hidden" name="requestId" value={requestId} />
          {variants.length > 1 ? (
            <RadioGroup
              legend={t('store:pay.variant')}
              name="variant"
              variant="cards"
              className="md:grid-cols-2"
              value={chosen}
              onChange={setChosen}
              choices={variants.map((one) => ({
                value: choiceOf(one),
                disabled: one.available === 0,
                label: one.name,
                hint: formatMoney(one.price, locale),
              }))}
            />
          ) : (
            <input type="hidden" name="variant" value={choiceOf(variant)} />
          )}
          <div>
            <p className="mb-2 font-medium">{t('store:pay.num')}</p>
            <Quantity
              label={t('store:pay.num')}
              name="num"
              value={num}
              max={Math.min(MAX_DIGITAL, variant.available)}
              onChange={setNum}
            />
          </div>
          {!isMember && (
            <TextField
              label={t('store:query.contact')}
              hint={t('store:pay.contact_hint')}
              name="contact"
              autoComplete="email"
              maxLength={254}
              defaultValue={answer?.values.contact ?? contact}
              problem={answer?.problems.contact}
              required
            />
          )}
          <PayChoices methods={offer.methods} chosen={answer?.values.method} />
          {isGuest && <Agreement answer={answer} />}
          <div className="flex flex-wrap items-end justify-between gap-4">
            {total && <Price money={total} size="xl" />}
            <Button type="submit" size="lg" busy={navigation.state === 'submitting'} disabled={!offer.methods.length}>
              {t('store:pay.pay')}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
