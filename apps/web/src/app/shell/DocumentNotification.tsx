import { useEffect } from 'react';
import { awaitGenerated } from '../../core/documents/await-generated.ts';
import { notificationCleared } from '../../core/store/slices/document.ts';
import { useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';

/**
 * Shows what the generation of a document came to as a toast, and clears it; looks up what became of those
 * whose page was left meanwhile.
 */
export function DocumentNotification() {
  const dispatch = useAppDispatch();
  const { valid, message } = useAppSelector((state) => state.document.notification);
  const guids = useAppSelector((state) => state.document.generatingDocumentGuids);
  useEffect(() => {
    void dispatch(awaitGenerated(guids));
  }, [guids, dispatch]);
  useEffect(() => {
    if (message === '') return;
    if (valid) toastSuccess(message);
    else toastError(message);
    dispatch(notificationCleared());
  }, [valid, message, dispatch]);
  return null;
}
