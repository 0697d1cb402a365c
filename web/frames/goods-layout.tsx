import { Outlet } from 'react-router';
import type { Route } from './+types/goods-layout';
import { ErrorPage } from './error-page.tsx';
import { GoodsFrame } from './goods-frame.tsx';

/** The frame of every page of the goods shop. */
export default function GoodsLayout() {
  return (
    <GoodsFrame>
      <Outlet />
    </GoodsFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <GoodsFrame>
      <ErrorPage error={error} />
    </GoodsFrame>
  );
}
