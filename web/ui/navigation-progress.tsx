import { useNavigation } from 'react-router';

/** A bar at the top while the next page loads; browsers show no progress for such navigation. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div className="navigation-progress" aria-hidden="true" />;
}
