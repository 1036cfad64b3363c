import type { EmailDraft, EmailProblem } from '@countersign/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { usePreviewEmailQuery } from './api.ts';

/** A draft as it would leave. */
interface Preview {
  subject: string;
  html: string;
  text: string;
}

/** Holds the preview of a draft that is being written; the one before stays until there is another. */
export interface Previewed {
  preview: Preview | undefined;
  problems: readonly EmailProblem[];
  error: string | undefined;
  isFetching: boolean;
}

/** Lays a draft out when writing pauses. */
export function useEmailPreview(draft: EmailDraft): Previewed {
  // As a text: a draft is another object each time, which would never come to rest.
  const [paused] = useDebouncedValue(JSON.stringify(draft), 400);
  const previewed = useMemo(() => JSON.parse(paused) as EmailDraft, [paused]);
  const { data, currentData, error, isFetching } = usePreviewEmailQuery(previewed);
  return {
    preview: data,
    problems: currentData?.problems ?? data?.problems ?? [],
    error: messageOf(error),
    isFetching,
  };
}
