/** For one attempt, in milliseconds. */
const timeout = 300_000;
/** In seconds. */
const longestPause = 30;

/** With progress, which `fetch` doesn't tell. Status 0 is a connection that broke. */
export const putPhoto = (url: string, blob: Blob, signal: AbortSignal, onProgress: (share: number) => void) =>
  new Promise<XMLHttpRequest>((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onloadend = () => resolve(request);
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', url);
    request.timeout = timeout;
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', blob.type || 'application/octet-stream');
    request.send(blob);
  });

/** As long as the server asks for, or longer each time; ends early with a connection and with the photo. */
export const pauseAfter = (request: XMLHttpRequest, tries: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const seconds = Number(request.getResponseHeader('Retry-After')) || Math.min(2 ** tries, longestPause);
    setTimeout(resolve, seconds * 1000);
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
