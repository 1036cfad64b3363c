import type { Import } from '@countersign/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import type { ImportOf } from './import-props.ts';
import { text } from './text.ts';

/** Hands out the refused rows with what is wrong, to be corrected and uploaded again. */
export function DownloadProblems({ one, of }: { one: Import; of: ImportOf }) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    const answer = await downloadFile(of.endpoints.problems, { params: { id: one.id } });
    setLoading(false);
    if (!answer.status) return toastError(answer.message);
    saveFile(answer.blob, fileNameOf([one.fileName.replace(/\.[^.]*$/, ''), 'problems'], 'csv'));
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {text.check.download}
    </Button>
  );
}
