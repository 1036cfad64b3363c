import { text } from './text.ts';
import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { toastError } from '../../ui/notices/toast.ts';
import classes from './Crop.module.css';
import { squareAt } from './crop.ts';
import { cutOut } from './draw-part.ts';

interface CropPictureProps {
  url: string;
  /** Gets a square JPEG of 512 by 512 pixels; the button waits for the answer. */
  onPicture(picture: Blob): Promise<void>;
  onUnreadable(): void;
  onCancel(): void;
}

const side = 512;

/** Moves and zooms the round part of an image that becomes one's picture. */
export default function CropPicture(props: CropPictureProps) {
  const { url, onPicture, onUnreadable, onCancel } = props;
  const image = useRef<HTMLImageElement>(null);
  const zoomLabel = useId();
  const [crop, setCrop] = useState<PercentCrop>();
  const [zoom, setZoom] = useState(1);
  const [isSaving, setSaving] = useState(false);

  const zoomTo = (next: number) => {
    if (image.current === null) return;
    const { naturalWidth: width, naturalHeight: height } = image.current;
    setZoom(next);
    setCrop((before) => squareAt({ width, height }, next, before));
  };
  const save = async () => {
    if (image.current === null || crop === undefined) return;
    setSaving(true);
    const size = { width: side, height: side };
    const look = { type: 'image/jpeg', background: '#fff' } as const;
    const picture = await cutOut(image.current, crop, size, look);
    if (picture === undefined) toastError(text.crop.failed);
    else await onPicture(picture);
    setSaving(false);
  };

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {text.crop.help}
      </Text>
      <div className={classes.stage}>
        <ReactCrop
          crop={crop}
          onChange={(_, next) => setCrop(next)}
          aspect={1}
          circularCrop
          keepSelection
          locked
          ariaLabels={cropLabels()}
          className={classes.crop}
        >
          <img
            ref={image}
            src={url}
            alt={text.crop.image}
            className={classes.image}
            onLoad={() => zoomTo(1)}
            onError={onUnreadable}
          />
        </ReactCrop>
      </div>
      <Group gap="sm" wrap="nowrap" c="dimmed">
        <span id={zoomLabel} className="visually-hidden">
          {text.crop.zoom}
        </span>
        <IconZoomOut size={18} stroke={1.7} aria-hidden />
        <Slider
          flex={1}
          min={1}
          max={5}
          step={0.1}
          label={null}
          value={zoom}
          onChange={zoomTo}
          aria-labelledby={zoomLabel}
          thumbProps={{ 'aria-labelledby': zoomLabel }}
        />
        <IconZoomIn size={18} stroke={1.7} aria-hidden />
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {text.crop.cancel}
        </Button>
        <Button onClick={() => void save()} loading={isSaving} disabled={crop === undefined}>
          {text.crop.save}
        </Button>
      </Group>
    </Stack>
  );
}

/** The library's own words tell of keys that a locked crop has not. */
const cropLabels = () => ({
  cropArea: text.crop.circle,
  nwDragHandle: '',
  nDragHandle: '',
  neDragHandle: '',
  eDragHandle: '',
  seDragHandle: '',
  sDragHandle: '',
  swDragHandle: '',
  wDragHandle: '',
});
