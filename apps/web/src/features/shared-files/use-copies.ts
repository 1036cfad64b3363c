import type { SharedFileView } from '@countersign/contract';
import { useState } from 'react';
import { saveFile } from '../../ui/browser/save-file.ts';
import type { SharedFilesApi } from './shared-files-api.ts';
import { text } from './text.ts';

/** Holds the actions on the recipient's own copies of files. */
export interface Copies {
  isBusy: boolean;
  download(file: SharedFileView): Promise<void>;
  print(file: SharedFileView): Promise<void>;
}

/** Larger files go from the server to the disk, not through the memory of a phone. */
const maxInMemory = 30 * 1024 * 1024;

/** Downloads and prints copies, and says what comes of it. */
export function useCopies(
  api: SharedFilesApi,
  say: (said: string) => void,
  onRefused: () => void,
): Copies {
  const [isBusy, setBusy] = useState(false);
  const fetchCopy = async ({ id }: SharedFileView) => {
    setBusy(true);
    say(text.copies.preparing);
    const answer = await api.downloadCopy(id);
    setBusy(false);
    if (answer.ok) return answer.result;
    say(answer.message);
    if (answer.status !== 0) onRefused();
    return undefined;
  };
  return {
    isBusy,
    async download(file) {
      const address = api.copyAddress(file.id);
      if (address !== undefined && file.bytes > maxInMemory) {
        const link = document.createElement('a');
        link.href = address;
        link.download = copyName(file);
        link.click();
        return;
      }
      const copy = await fetchCopy(file);
      if (copy === undefined) return;
      saveFile(copy, copyName(file));
      say(text.copies.downloaded);
    },
    async print(file) {
      // At once, as browsers open nothing that comes later than the press of a button.
      const tab = open('', '_blank');
      const copy = await fetchCopy(file);
      if (copy === undefined) return tab?.close();
      const url = URL.createObjectURL(copy);
      if (tab) tab.location.href = url;
      say(tab ? text.copies.opened : noTab);
    },
  };
}

const noTab = text.copies.blocked;

/** Pictures come as a page. */
const copyName = ({ name, pages }: SharedFileView) =>
  pages.length > 0 ? `${name.replace(/\.(pdf|png|jpe?g)$/i, '')}.pdf` : name;
