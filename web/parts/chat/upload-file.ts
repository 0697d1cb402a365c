/** Uploads a picture or video with its progress; `cancel` ends it, and the URL is then null. */
export function uploadFile(
  file: File,
  locale: string,
  onPercent: (percent: number) => void,
): { done: Promise<string | null>; cancel: () => void } {
  // fetch does not report the progress of what it sends
  const request = new XMLHttpRequest();
  const done = new Promise<string | null>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / Math.max(1, total)) * 100));
    request.onabort = () => resolve(null);
    request.onerror = () => reject(new Error(''));
    request.onload = () => {
      const answer = JSON.parse(request.responseText) as { message: string; data: { url?: string } };
      if (request.status === 200 && answer.data.url) resolve(answer.data.url);
      else reject(new Error(answer.message));
    };
  });
  request.open('POST', '/api/front/upload/image?model=im&pid=-1');
  request.setRequestHeader('language', locale);
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return { done, cancel: () => request.abort() };
}
