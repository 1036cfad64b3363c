import { maxFormBytes, type UploadedFormTemplate } from '@countersign/contract';
import { useCallback, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { checkPdf } from '../../kit/files/check-pdf.ts';
import { useUploadFormTemplateMutation } from './api.ts';

/** A file on its way to becoming a form template. */
export interface Upload {
  id: number;
  fileName: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed, for people. */
  problem?: string;
  template?: UploadedFormTemplate;
}

let lastId = 0;

/**
 * Uploads files one after the other; those that can't become a form are refused without sending
 * them. `upload` answers the templates that were made.
 */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [send] = useUploadFormTemplateMutation();

  const upload = useCallback(
    async (files: readonly File[]): Promise<UploadedFormTemplate[]> => {
      const change = (id: number, now: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
      const queue = files.map((file) => {
        lastId += 1;
        return { id: lastId, file };
      });
      const waiting = queue.map(
        ({ id, file }): Upload => ({ id, fileName: file.name, state: 'waiting' }),
      );
      setUploads((all) => [...all.filter((one) => one.state !== 'done'), ...waiting]);
      const made: UploadedFormTemplate[] = [];
      for (const { id, file } of queue) {
        const refused = await checkPdf(file, maxFormBytes);
        if (refused !== undefined) {
          change(id, { state: 'failed', problem: refused });
          continue;
        }
        change(id, { state: 'sending' });
        const answer = await send(file);
        if (answer.data === undefined) {
          change(id, { state: 'failed', problem: messageOf(answer.error) });
          continue;
        }
        change(id, { state: 'done', template: answer.data });
        made.push(answer.data);
      }
      return made;
    },
    [send],
  );

  const dismiss = useCallback(
    (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    [],
  );
  return { uploads, upload, dismiss };
}
