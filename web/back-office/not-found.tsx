import { data } from 'react-router';

/** All unknown URLs of an office. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
