/** A visitor's photo of his request, ready for a mail: a JPEG without metadata. Times are milliseconds since 1970. */
export type Photo = {
  reference: string;
  /** Of a file, such as `Foto-A7K32-1.jpg`. */
  name: string;
  width: number;
  height: number;
  bytes: number;
  addedAt: number;
  content: Uint8Array;
};

/** There is no room left for visitors' photos. */
export class PhotosFullError extends Error {
  override name = 'PhotosFullError';
}
