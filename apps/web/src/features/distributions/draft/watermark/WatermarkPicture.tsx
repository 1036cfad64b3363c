import {
  maxWatermarkImageBytes,
  type WatermarkImage,
  type WatermarkPosition,
} from '@countersign/contract';
import { Button, FileButton, Group, Select, Slider, Stack, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { toastError } from '../../../../ui/notices/toast.ts';
import { useGetWatermarkImageQuery, useUploadWatermarkImageMutation } from '../../api.ts';
import classes from '../../Distributions.module.css';
import { text } from './watermark-text.ts';

interface WatermarkPictureProps {
  image: WatermarkImage | null;
  onChange(image: WatermarkImage | null): void;
}

const usual = { size: 0.3, position: 'bottom-right', opacity: 0.3 } as const;
const maxMegabytes = Math.floor(maxWatermarkImageBytes / 1024 / 1024);

const positions = (Object.keys(text.picture.positions) as WatermarkPosition[]).map((value) => ({
  value,
  label: text.picture.positions[value],
}));

/** A picture that stands on the pages with the text, such as a logo: the same on all copies. */
export function WatermarkPicture({ image, onChange }: WatermarkPictureProps) {
  const [upload, { isLoading, error }] = useUploadWatermarkImageMutation();
  const labelId = useId();
  const choose = async (file: File | null) => {
    if (file === null) return;
    if (file.size > maxWatermarkImageBytes) {
      toastError(text.picture.tooLarge(file.name, maxMegabytes));
      return;
    }
    const { data } = await upload(file);
    if (data !== undefined) onChange({ ...usual, ...image, id: data.id });
  };
  return (
    <Stack gap="sm" role="group" aria-labelledby={labelId}>
      <div>
        <Text component="div" size="sm" fw={500} id={labelId}>
          {text.picture.title}
        </Text>
        <Text size="xs" c="dimmed">
          {text.picture.help(maxMegabytes)}
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
              {image === null ? text.picture.add : text.picture.replace}
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
            {text.picture.remove}
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
      {currentData !== undefined && <img src={currentData} alt={text.picture.alt} />}
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
        label={text.picture.position}
        allowDeselect={false}
        data={positions}
        value={image.position}
        onChange={(next) => {
          const position = positions.find(({ value }) => value === next)?.value;
          if (position !== undefined) onChange({ ...image, position });
        }}
      />
      <Percent
        label={text.picture.width}
        of={text.picture.ofPage}
        least={5}
        value={image.size}
        onChange={(size) => onChange({ ...image, size })}
      />
      <Percent
        label={text.picture.opacity}
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
        {text.picture.percent(label, shown, of)}
      </Text>
      <Slider
        min={least}
        max={100}
        label={(one) => `${one}%`}
        aria-labelledby={labelId}
        thumbLabel={label}
        value={shown}
        onChange={(next) => onChange(next / 100)}
      />
    </div>
  );
}
