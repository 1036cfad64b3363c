const pictures = new Map<string, string>();

/** Keeps a picture that was chosen on this device, to show it where a value names it by its SHA-256. */
export function keepPicture(sha256: string, picture: Blob): void {
  if (!pictures.has(sha256)) pictures.set(sha256, URL.createObjectURL(picture));
}

/** The address of a picture that was chosen since the page was opened. */
export const knownPicture = (sha256: string): string | undefined => pictures.get(sha256);
