import type { UploadedFormTemplate } from '@countersign/contract';
import { useCallback, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useAddFormTemplatePagesMutation, useUploadFormTemplateMutation } from './api.ts';
import { checkFormFile, kindOfFile } from './check-form-file.ts';
import { text } from './text.ts';

/** A file on its way to becoming a form template; several pictures become one. */
export interface Upload {
  id: number;
  fileName: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed, for people. */
  problem?: string;
  template?: UploadedFormTemplate;
}

interface Queued {
  id: number;
  /** The first becomes a template, the others its further pages. */
  files: File[];
}

let lastId = 0;

/**
 * Uploads files one after the other; those that can't become a form are refused without sending
 * them. Pictures become the pages of one template. `upload` answers what became of each: its template, or undefined.
 */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [send] = useUploadFormTemplateMutation();
  const [addPages] = useAddFormTemplatePagesMutation();

  const makeOne = useCallback(
    async ([first, ...others]: readonly File[]): Promise<Partial<Upload>> => {
      if (first === undefined) return {};
      for (const file of [first, ...others]) {
        const refused = await checkFormFile(file);
        if (refused !== undefined) return { state: 'failed', problem: refused };
      }
      const made = await send(first);
      if (made.data === undefined) return { state: 'failed', problem: messageOf(made.error) };
      let template = made.data;
      for (const file of others) {
        const { id, revision } = template;
        const more = await addPages({ id, revision, file });
        if (more.data === undefined) {
          const problem = text.upload.stoppedAt(
            template.name,
            file.name,
            messageOf(more.error) ?? '',
          );
          return { state: 'failed', problem };
        }
        template = more.data;
      }
      return { state: 'done', template };
    },
    [send, addPages],
  );
  const upload = useCallback(
    async (files: readonly File[]): Promise<(UploadedFormTemplate | undefined)[]> => {
      const change = (id: number, now: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
      const queue = await queueOf(files);
      const waiting = queue.map(
        ({ id, files: queued }): Upload => ({ id, fileName: nameOf(queued), state: 'waiting' }),
      );
      setUploads((all) => [...all.filter((one) => one.state !== 'done'), ...waiting]);
      const made: (UploadedFormTemplate | undefined)[] = [];
      for (const { id, files: queued } of queue) {
        change(id, { state: 'sending' });
        const now = await makeOne(queued);
        change(id, now);
        made.push(now.template);
      }
      return made;
    },
    [makeOne],
  );

  const dismiss = useCallback(
    (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    [],
  );
  return { uploads, upload, dismiss };
}

/** Pictures go together, in the order of their names; every other file by itself. */
async function queueOf(files: readonly File[]): Promise<Queued[]> {
  const kinds = await Promise.all(files.map(kindOfFile));
  const pictures = files
    .filter((_, index) => kinds[index] === 'picture')
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const others = files.filter((_, index) => kinds[index] !== 'picture').map((file) => [file]);
  return [...others, ...(pictures.length > 0 ? [pictures] : [])].map((queued) => {
    lastId += 1;
    return { id: lastId, files: queued };
  });
}

function nameOf([first, ...others]: readonly File[]): string {
  const name = first?.name ?? '';
  return others.length === 0 ? name : text.upload.severalFiles(name, others.length);
}
