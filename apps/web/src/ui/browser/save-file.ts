/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveAddress(url, fileName);
  // Some browsers fetch the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Has the browser download an address by itself, of any size; without a name, under the one that the answer has. */
export function saveAddress(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** A file name out of words: what file systems refuse becomes a dash. */
export function fileNameOf(words: readonly string[], extension: string): string {
  const name = words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .join(' - ')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-')
    .slice(0, 120);
  return `${name === '' ? 'file' : name}.${extension}`;
}
