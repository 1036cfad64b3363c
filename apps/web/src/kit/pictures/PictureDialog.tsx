import { Modal } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { text } from './text.ts';
import type { ImageFile } from './use-image-file.ts';

const CropPicture = latePart(
  () => import('./CropPicture.tsx'),
  () => <Spinner label={text.crop.loading} height="320px" />,
);

interface PictureDialogProps {
  /** The file that was chosen; the dialog is open as long as there is one. */
  file: ImageFile;
  /** Sends the square part that was chosen. */
  upload(picture: Blob): Promise<{ error?: { message?: string } | undefined }>;
  /** Called once the picture is saved. */
  onSaved(): void;
}

/** Lets the user crop an image, and uploads it. */
export function PictureDialog({ file, upload, onSaved }: PictureDialogProps) {
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setProblem(undefined);
    file.clear();
  };
  const send = async (picture: Blob) => {
    const { error } = await upload(picture);
    setProblem(messageOf(error));
    if (error !== undefined) return;
    onSaved();
    close();
  };
  return (
    <Modal opened={file.url !== undefined} onClose={close} title={text.crop.title} size="lg">
      {file.url !== undefined && (
        <>
          <FormError>{problem}</FormError>
          <CropPicture
            url={file.url}
            onUnreadable={file.refuse}
            onPicture={send}
            onCancel={close}
          />
        </>
      )}
    </Modal>
  );
}
