import { lazy, Suspense, useState } from 'react';
import type { VariantSheetProps } from './variant-sheet.tsx';

const VariantSheet = lazy(() => import('./variant-sheet.tsx'));

/** The variant sheet, loaded when it is first opened. */
export function PhoneSheet(props: VariantSheetProps) {
  const [isUsed, setUsed] = useState(false);
  if (props.open && !isUsed) setUsed(true);
  return (
    isUsed && (
      <Suspense>
        <VariantSheet {...props} />
      </Suspense>
    )
  );
}
