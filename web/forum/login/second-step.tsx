export { action, default, loader, shouldRevalidate } from '../../login/second-step.tsx';
