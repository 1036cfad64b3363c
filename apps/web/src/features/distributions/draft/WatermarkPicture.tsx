import {
  maxWatermarkImageBytes,
  type WatermarkImage,
  type WatermarkPosition,
} from '@countersign/contract';
import { Button, FileButton, Group, Select, Slider, Stack, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useGetWatermarkImageQuery, useUploadWatermarkImageMutation } from '../api.ts';
import classes from '../Distributions.module.css';

interface WatermarkPictureProps {
  image: WatermarkImage | null;
  onChange(image: WatermarkImage | null): void;
}

const usual = { size: 0.3, position: 'bottom-right', opacity: 0.3 } as const;
const most = Math.floor(maxWatermarkImageBytes / 1024 / 1024);

const places: { value: WatermarkPosition; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top', label: 'Top' },
  { value: 'top-right', label: 'Top right' },
  { value: 'left', label: 'Left' },
  { value: 'middle', label: 'In the middle' },
  { value: 'right', label: 'Right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'bottom-right', label: 'Bottom right' },
];

/** A picture that stands on the pages with the text, such as a logo: the same on all copies. */
export function WatermarkPicture({ image, onChange }: WatermarkPictureProps) {
  const [upload, { isLoading, error }] = useUploadWatermarkImageMutation();
  const labelId = useId();
  const choose = async (file: File | null) => {
    if (file === null) return;
    if (file.size > maxWatermarkImageBytes) {
      toastError(`“${file.name}” is too large: a picture can have ${most} MB at most.`);
      return;
    }
    const { data } = await upload(file);
    if (data !== undefined) onChange({ ...usual, ...image, id: data.id });
  };
  return (
    <Stack gap="sm" role="group" aria-labelledby={labelId}>
      <div>
        <Text component="div" size="sm" fw={500} id={labelId}>
          Picture
        </Text>
        <Text size="xs" c="dimmed">
          A logo or a stamp beside the text, the same on all copies: PNG, JPEG or WebP, up to {most}{' '}
          MB
        </Text>
      </div>
      <FormError>{messageOf(error)}</FormError>
      <Group gap="sm">
        {image !== null && <Thumbnail imageId={image.id} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isLoading}
              leftSection={<IconPhotoPlus size={17} stroke={1.7} aria-hidden />}
            >
              {image === null ? 'Add a picture' : 'Replace it'}
            </Button>
          )}
        </FileButton>
        {image !== null && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Remove it
          </Button>
        )}
      </Group>
      {image !== null && <Look image={image} onChange={onChange} />}
    </Stack>
  );
}

function Thumbnail({ imageId }: { imageId: string }) {
  const { currentData } = useGetWatermarkImageQuery(imageId);
  return (
    <span className={classes.markPicture}>
      {currentData !== undefined && <img src={currentData} alt="What stands beside the text" />}
    </span>
  );
}

interface LookProps {
  image: WatermarkImage;
  onChange(image: WatermarkImage): void;
}

function Look({ image, onChange }: LookProps) {
  return (
    <>
      <Select
        label="Where it stands"
        allowDeselect={false}
        data={places}
        value={image.position}
        onChange={(next) => {
          const position = places.find(({ value }) => value === next)?.value;
          if (position !== undefined) onChange({ ...image, position });
        }}
      />
      <Percent
        label="Width"
        of="of the page’s width"
        least={5}
        value={image.size}
        onChange={(size) => onChange({ ...image, size })}
      />
      <Percent
        label="Opacity of the picture"
        least={3}
        value={image.opacity}
        onChange={(opacity) => onChange({ ...image, opacity })}
      />
    </>
  );
}

interface PercentProps {
  label: string;
  of?: string;
  /** Per cent. */
  least: number;
  /** From 0 to 1. */
  value: number;
  onChange(value: number): void;
}

function Percent({ label, of, least, value, onChange }: PercentProps) {
  const labelId = useId();
  const shown = Math.round(value * 100);
  return (
    <div>
      <Text component="div" size="sm" fw={500} id={labelId} mb={4}>
        {label}: {shown} %{of === undefined ? '' : ` ${of}`}
      </Text>
      <Slider
        min={least}
        max={100}
        label={(one) => `${one} %`}
        aria-labelledby={labelId}
        thumbLabel={label}
        value={shown}
        onChange={(next) => onChange(next / 100)}
      />
    </div>
  );
}
