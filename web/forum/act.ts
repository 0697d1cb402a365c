import { redirect } from '../session/redirects.ts';

export function loader() {
  return redirect('/bbs');
}
