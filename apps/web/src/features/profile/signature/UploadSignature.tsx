import 'react-image-crop/dist/ReactCrop.css';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { messageOf } from '../../../core/api/message-of.ts';
import { fitted } from '../../../kit/pictures/crop.ts';
import { cutOut, drawPart, sizeOfPart } from '../../../kit/pictures/draw-part.ts';
import { useImageFile } from '../../../kit/pictures/use-image-file.ts';
import classes from '../../../kit/signature/Signature.module.css';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useUploadSignatureMutation } from '../api.ts';
import { text } from '../text.ts';

/** A signature as an image: chosen, cut out, and kept with what is clear in it. */
export function UploadSignature() {
  const file = useImageFile();
  return (
    <Stack gap="md">
      <Group gap="sm">
        <FileButton onChange={file.choose} accept="image/*">
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPhotoUp size={17} stroke={1.7} />}
            >
              {file.url === undefined ? text.upload.choose : text.upload.chooseOther}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" flex="1 1 200px">
          {text.upload.formats}
        </Text>
      </Group>
      <FormError>{file.problem}</FormError>
      {file.url !== undefined && (
        <CutSignature
          key={file.url}
          url={file.url}
          onUnreadable={file.refuse}
          onDone={file.clear}
        />
      )}
    </Stack>
  );
}

interface CutSignatureProps {
  url: string;
  onUnreadable(): void;
  onDone(): void;
}

/** The largest that a signature is kept: sharp in print at three times its usual width. */
const largest = { width: 1200, height: 600 };
const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

function CutSignature({ url, onUnreadable, onDone }: CutSignatureProps) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<PercentCrop>();
  const [upload, { isLoading, error }] = useUploadSignatureMutation();
  const save = async () => {
    if (image === undefined || crop === undefined) return;
    const size = fitted(sizeOfPart(image, crop), largest);
    const blob = await cutOut(image, crop, size, { type: 'image/png' });
    if (blob === undefined) return toastError(text.upload.tooLarge);
    const answer = await upload(blob);
    if (answer.error !== undefined) return;
    toastSuccess(text.signature.saved);
    onDone();
  };
  return (
    <>
      <FormError>{messageOf(error)}</FormError>
      <Text size="sm">{text.upload.crop}</Text>
      <div className={classes.cut}>
        <ReactCrop
          crop={crop}
          onChange={(_, next) => setCrop(next)}
          keepSelection
          minWidth={30}
          minHeight={15}
        >
          <img
            src={url}
            alt={text.upload.chosen}
            onLoad={(event) => {
              setImage(event.currentTarget);
              setCrop(whole);
            }}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <div>
        <Text size="sm" fw={600} mb={6}>
          {text.upload.previewTitle}
        </Text>
        <div className={classes.paper}>
          <PartPreview image={image} crop={crop} />
        </div>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {text.upload.cancel}
        </Button>
        <Button loading={isLoading} disabled={crop === undefined} onClick={() => void save()}>
          {text.upload.use}
        </Button>
      </Group>
    </>
  );
}

function PartPreview(props: {
  image: HTMLImageElement | undefined;
  crop: PercentCrop | undefined;
}) {
  const { image, crop } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null || image === undefined || crop === undefined) return;
    drawPart(canvas.current, image, crop, fitted(sizeOfPart(image, crop), largest));
  }, [image, crop]);
  return (
    <canvas ref={canvas} className={classes.image} role="img" aria-label={text.upload.preview} />
  );
}
