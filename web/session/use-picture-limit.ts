import { MAX_PICTURE_MEGABYTES } from '../../domains/uploads/limits.ts';
import { useShell } from './use-shell.ts';

/** The largest picture that this site accepts, in megabytes. */
export function usePictureLimit(): number {
  return useShell()?.site.pictureMegabytes ?? MAX_PICTURE_MEGABYTES;
}
