import type { SharedFile, SharedFileKind } from '@countersign/contract';
import { Group, Stack, Text } from '@mantine/core';
import { type Icon, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { sizeText } from '../../core/size-text.ts';
import { pagesText } from '../../ui/inputs/size-labels.ts';
import { text } from './text.ts';

const icons: Record<SharedFileKind, Icon> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  office: IconFileText,
};

const sealTexts = {
  kept: text.files.sealKept,
  lost: text.files.sealLost,
} as const;

/** A file of a distribution: its name, pages and size. */
export function FileLine({ file }: { file: SharedFile }) {
  const { name, kind, pages, bytes, version, seal } = file;
  const FileIcon = icons[kind];
  const count = pagesText(pages.length);
  const facts = [
    ...(pages.length > 0 ? [count] : []),
    sizeText(bytes),
    ...(version > 1 ? [text.files.version(version)] : []),
    ...(kind === 'office' ? [text.files.office] : []),
    ...(seal === 'none' ? [] : [sealTexts[seal]]),
  ];
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <FileIcon size={20} stroke={1.5} aria-hidden />
      <Stack component="span" gap={0} miw={0}>
        <Text component="span" size="sm" fw={550} dir="auto">
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Stack>
    </Group>
  );
}
