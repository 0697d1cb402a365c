import { ErrorPage } from '../../frames/error-page.tsx';
import type { ColourScheme } from '../colour-schemes.ts';

interface OfficeErrorProps {
  error: unknown;
  /** Unknown if the data of the layout could not be read. */
  colourScheme?: ColourScheme | undefined;
}

/** In place of a back office whose layout failed. */
export function OfficeError({ error, colourScheme = 'auto' }: OfficeErrorProps) {
  return (
    <div data-office={colourScheme} className="min-h-screen bg-page text-ink">
      <main id="content">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}
