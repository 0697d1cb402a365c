const ADDRESS = '/api/front/upload/image';

interface Sending {
  /** The purpose of the picture, as named in uploads. */
  model: string;
  language: string;
  /** Gets the percentage that is sent. */
  onProgress: (percent: number) => void;
}

/** Uploads one picture. Rejects with the server's sentence. */
export function sendPicture(file: File, { model, language, onProgress }: Sending): Promise<string> {
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
    request.open('POST', `${ADDRESS}?model=${model}`);
    request.setRequestHeader('language', language);
    request.send(body);
  });
}
