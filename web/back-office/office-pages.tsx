import { Outlet } from 'react-router';
import type { Route } from './+types/office-pages';
import { OfficeProblem } from './kit/office-problem.tsx';

/** The pages of an office inside its frame: one that cannot be shown leaves the frame standing. */
export default function OfficePages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeProblem error={error} />;
}
