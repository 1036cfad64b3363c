import type { EmailTemplateSummary } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveEmailTemplateMutation } from './api.ts';
import { text } from './text.ts';

/** Archives a template, which can be taken back at any time. */
export function useArchive(): (template: EmailTemplateSummary) => void {
  const [archive] = useArchiveEmailTemplateMutation();
  const run = async ({ id, name }: EmailTemplateSummary) => {
    const { error } = await archive(id);
    if (error === undefined) toastSuccess(text.row.archived(name));
    else toastError(messageOf(error));
  };
  return (template) => void run(template);
}
