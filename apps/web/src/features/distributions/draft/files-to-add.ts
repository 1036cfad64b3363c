const waiting = new Map<string, readonly File[]>();

/** Keeps files that were dropped before there was a draft, for its page. */
export function keepFilesFor(id: string, files: readonly File[]): void {
  waiting.set(id, files);
}

/** The files that were kept for a draft; a second time there are none. */
export function takeFilesFor(id: string): readonly File[] {
  const files = waiting.get(id) ?? [];
  waiting.delete(id);
  return files;
}
