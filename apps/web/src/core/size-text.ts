/** Writes the size of a file in words: "512 kB", "3.4 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1000
    ? `${megabytes.toFixed(1)} MB`
    : `${(megabytes / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`;
}
