import { maxSharedFiles } from '@countersign/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useChangeDistributionFilesMutation } from '../api.ts';
import { sharedFileProblem } from '../shared-files.ts';
import { text } from './text.ts';
import type { DistributionDraft } from './use-distribution-draft.ts';

/** A file on its way into a draft. */
export interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, for people. */
  problem: string;
}

/** Adds files to a draft one after the other, in their order; those that can't be sent are refused unsent. */
export function useUploads(id: string, draft: DistributionDraft) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [change] = useChangeDistributionFilesMutation();
  const lastId = useRef(0);
  const known = draft.base.files.length;

  const add = (files: readonly File[]) => {
    const set = (upload: number, now: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === upload ? { ...one, ...now } : one)));
    const room = maxSharedFiles - known - uploads.filter(({ state }) => state !== 'failed').length;
    const queue = files.map((file, index) => {
      lastId.current += 1;
      const problem =
        sharedFileProblem(file) ?? (index < room ? '' : text.files.tooMany(maxSharedFiles));
      return { id: lastId.current, file, problem };
    });
    setUploads((all) => [
      ...all,
      ...queue.map(
        ({ id: upload, file, problem }): Upload => ({
          id: upload,
          name: file.name,
          state: problem === '' ? 'waiting' : 'failed',
          problem,
        }),
      ),
    ]);
    for (const { id: upload, file, problem } of queue) {
      if (problem !== '') continue;
      void draft.alter(async () => {
        set(upload, { state: 'sending' });
        const { error } = await change({ id, change: { do: 'add', file } });
        if (error !== undefined) set(upload, { state: 'failed', problem: messageOf(error) ?? '' });
        else setUploads((all) => all.filter((one) => one.id !== upload));
      });
    }
  };
  const dismiss = (upload: number) => setUploads((all) => all.filter((one) => one.id !== upload));
  return { uploads, add, dismiss };
}
