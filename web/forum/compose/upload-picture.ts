const ADDRESS = '/api/front/upload/image?model=forum';

/** Uploads one picture; reports the percentage that is sent. Rejects with the server's sentence. */
export function uploadPicture(file: File, language: string, onProgress: (percent: number) => void): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  // fetch does not report the progress of what it sends
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onerror = () => reject(new Error(''));
    request.onload = () => {
      try {
        const { message, data } = JSON.parse(request.responseText) as { message: string; data: { url: string } };
        if (request.status >= 300) reject(new Error(message));
        else resolve(data.url);
      } catch {
        reject(new Error(''));
      }
    };
    request.open('POST', ADDRESS);
    request.setRequestHeader('language', language);
    request.send(body);
  });
}
