export { action, default, loader } from '../../login/device/approve.tsx';
