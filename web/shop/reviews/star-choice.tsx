import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  label: string;
  name: string;
  /** Initial values; no stars are preselected. */
  chosen?: number;
  problem?: string;
}

/** One to five stars: radio buttons drawn as stars, amber up to the selected one, also without scripts. */
export function StarChoice({ label, name, chosen: first, problem }: StarChoiceProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(first);
  const open = chosen ? undefined : problem;
  return (
    <fieldset className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <legend className="float-start py-2 font-medium">
          {label}
          <span aria-hidden="true" className="ms-0.5 text-danger">
            *
          </span>
        </legend>
        <div className="flex">
          {STARS.map((count) => (
            <label
              key={count}
              title={t(`own-reviews:star.${count}`)}
              className={cx(
                'flex size-11 cursor-pointer items-center justify-center rounded-control fill-none text-faint transition-colors hover:text-[#d97706]',
                'has-checked:fill-[#f59e0b] has-checked:text-[#d97706] has-[~label_input:checked]:fill-[#f59e0b] has-[~label_input:checked]:text-[#d97706]',
                'has-focus-visible:outline-2 has-focus-visible:outline-brand',
              )}
            >
              <input
                type="radio"
                name={name}
                value={count}
                defaultChecked={count === first}
                onChange={() => setChosen(count)}
                aria-invalid={open ? true : undefined}
                className="sr-only"
              />
              <Icon name="star" size={28} className="fill-inherit" />
              <span className="sr-only">
                {t('goods:review.stars', { count })}: {t(`own-reviews:star.${count}`)}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-[13px] text-secondary">
          {chosen ? t(`own-reviews:star.${chosen}`) : t('own-reviews:choose')}
        </span>
      </div>
      {open && (
        <p role="alert" className="flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5" />
          {open}
        </p>
      )}
    </fieldset>
  );
}
