import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useAmendDocumentMutation, useDuplicateDocumentMutation } from './api.ts';
import { text } from './text.ts';

/** Drafts a new document as one is, and opens it; undefined for those who draft none. */
export function useDuplicate(id: string): (() => void) | undefined {
  const [copy, { isLoading }] = useDuplicateDocumentMutation();
  return useDrafting(() => copy({ id, body: {} }), isLoading, text.duplicate);
}

/** Drafts an amendment of a document, and opens it; undefined for those who draft none. */
export function useAmend(id: string): (() => void) | undefined {
  const [amend, { isLoading }] = useAmendDocumentMutation();
  return useDrafting(() => amend(id), isLoading, text.amend);
}

function useDrafting(
  call: () => Promise<{ data?: { id: string }; error?: Parameters<typeof messageOf>[0] }>,
  isLoading: boolean,
  texts: { done: string; failed: string },
): (() => void) | undefined {
  const mayDraft = useMay('documents.draft');
  const navigate = useNavigate();
  if (!mayDraft) return undefined;
  const draft = async () => {
    if (isLoading) return;
    const { data, error } = await call();
    if (data === undefined) return toastError(messageOf(error) ?? texts.failed);
    toastSuccess(texts.done);
    await navigate(paths.document(data.id));
  };
  return () => void draft();
}
