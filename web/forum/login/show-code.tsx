export { action, default, loader } from '../../login/device/show-code.tsx';
