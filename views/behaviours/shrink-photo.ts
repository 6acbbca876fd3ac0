/** The last of them passes a proxy's usual 1 MB whatever it shows. */
const attempts = [
  { edge: 2000, quality: 0.85 },
  { edge: 2000, quality: 0.7 },
  { edge: 1600, quality: 0.6 },
  { edge: 1200, quality: 0.5 },
];
const mostBytes = 900_000;

/** Draws the preview, and makes an upright JPEG without metadata. What the browser can't decode stays as it is. */
export async function preparePhoto(photo: Blob, preview: HTMLCanvasElement): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined);
  // Read at once: a phone may take its file away.
  if (!bitmap) return new Blob([await photo.arrayBuffer()], { type: photo.type });
  draw(bitmap, preview, 256);
  const small = await shrink(bitmap);
  // A phone has room for few of these.
  bitmap.close();
  return small;
}

async function shrink(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas');
  let blob: Blob | null = null;
  for (const { edge, quality } of attempts) {
    draw(bitmap, canvas, edge);
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= mostBytes) break;
  }
  canvas.width = 0;
  if (!blob) throw new Error('There is no memory for it.');
  return blob;
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement, edge: number): void {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.ceil(bitmap.width * scale);
  canvas.height = Math.ceil(bitmap.height * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  // What is transparent would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
