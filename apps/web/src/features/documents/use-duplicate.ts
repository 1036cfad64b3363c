import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useDuplicateDocumentMutation } from './api.ts';
import { text } from './text.ts';

/** Drafts a new document as one is, and opens it; undefined for those who draft none. */
export function useDuplicate(id: string): (() => void) | undefined {
  const mayDraft = useMay('documents.draft');
  const [copy, { isLoading }] = useDuplicateDocumentMutation();
  const navigate = useNavigate();
  if (!mayDraft) return undefined;
  const draft = async () => {
    if (isLoading) return;
    const { data, error } = await copy(id);
    if (data === undefined) return toastError(messageOf(error) ?? text.duplicate.failed);
    toastSuccess(text.duplicate.done);
    await navigate(paths.document(data.id));
  };
  return () => void draft();
}
