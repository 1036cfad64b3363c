import type { SharedFileView } from '@countersign/contract';
import { startTransition, useEffect, useState } from 'react';
import type { FileText, SharedFilesApi } from './shared-files-api.ts';

/** The first pictures come before the text, in milliseconds: both are made of the same file. */
const afterPagesMs = 500;

/** The text of a file: undefined until it is there, and where it may not leave. */
export function useText(
  api: SharedFilesApi,
  file: SharedFileView | undefined,
): FileText | undefined {
  const [text, setText] = useState<{ of: string; text: FileText }>();
  const { id, shown, hasText = false } = file ?? {};
  const of = `${id} ${shown}`;
  useEffect(() => {
    if (id === undefined || !hasText) return undefined;
    let isShown = true;
    const ask = () =>
      void api.getText(id).then((answer) => {
        if (isShown && answer.ok) startTransition(() => setText({ of, text: answer.result }));
      });
    const timer = setTimeout(ask, afterPagesMs);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [api, id, of, hasText]);
  return text?.of === of ? text.text : undefined;
}
