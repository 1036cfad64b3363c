/** As long as file systems take a name, with room for what is put behind it. */
const maxCharacters = 180;
/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes a text a safe file name on any machine: no part of a path, no invisible characters or ones that turn the
 * direction of writing so that another ending seems to be there, and not too long. All names of downloads, of files in
 * archives and of attachments come out of here.
 */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    // What separates folders or stands for a drive, what shells and Windows keep for themselves, what can't
    // be seen, and marks that turn the direction of writing.
    .replace(
      /[/\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u2044\u2215\u29f8\uff0f\uff3c\uff1a]/gu,
      ' ',
    )
    .replace(/\s+/g, ' ')
    // Hidden files, the folder above, and ends that Windows drops.
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const hasEnding = dot > 0 && plain.length - dot <= 12;
  const [stem, ending] = hasEnding ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  const short = Array.from(stem).slice(0, maxCharacters).join('').trim();
  if (short === '') return `File${ending}`;
  return devices.test(short.split('.')[0] ?? '') ? `File ${short}${ending}` : `${short}${ending}`;
}
