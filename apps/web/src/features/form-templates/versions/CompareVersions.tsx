import { type Field, getFormTemplateVersionFile } from '@countersign/contract';
import { compareFields, type FieldDifference } from '@countersign/domain';
import { Badge, SimpleGrid, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/message-of.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import { type PageBox, PageBoxes } from '../../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';
import type { PdfPage } from '../../../ui/pdf/pdf-props.ts';
import type { Tone } from '../../../ui/theme/tones.ts';
import { useGetFormTemplateVersionQuery } from './api.ts';
import { settingName } from './setting-names.ts';
import { text } from './text.ts';
import classes from './Versions.module.css';

interface CompareVersionsProps {
  id: string;
  name: string;
  from: number;
  to: number;
}

const changeColours = { added: 'green', removed: 'red', changed: 'blue' } as const;
const changeTones: Record<FieldDifference['change'], Tone> = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
};

/** Two versions of a form side by side, with the fields marked that differ. */
export function CompareVersions({ id, name, from, to }: CompareVersionsProps) {
  const before = useGetFormTemplateVersionQuery({ id, version: from });
  const after = useGetFormTemplateVersionQuery({ id, version: to });
  const [selected, setSelected] = useState<string | null>(null);
  const found = useMemo(
    () =>
      before.data && after.data ? compareFields(before.data.fields, after.data.fields) : undefined,
    [before.data, after.data],
  );
  const failed = [before, after].find((one) => one.error !== undefined);
  if (failed) {
    return (
      <ErrorState message={messageOf(failed.error) ?? ''} onRetry={() => void failed.refetch()} />
    );
  }
  if (found === undefined) return <Spinner label={text.compare.loading} />;
  return (
    <>
      <Text mb="sm" aria-live="polite">
        {before.data?.file !== after.data?.file && text.compare.otherFile}
        {found.length === 0 ? text.compare.equal : text.compare.differ(found.length)}
      </Text>
      <ul className={classes.differences} aria-label={text.compare.fields}>
        {found.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className={classes.difference}
              aria-pressed={selected === one.key}
              onClick={() => setSelected(selected === one.key ? null : one.key)}
            >
              <Badge variant="light" color={changeColours[one.change]}>
                {text.compare.changes[one.change]}
              </Badge>
              <span>{one.label}</span>
              <Text span size="sm" c="dimmed">
                {one.settings.map(settingName).join(', ')}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      <SimpleGrid minColWidth="min(100%, 380px)" autoFlow="auto-fit">
        <VersionPages
          {...{ id, name, selected, found }}
          version={from}
          side="before"
          onSelect={setSelected}
        />
        <VersionPages
          {...{ id, name, selected, found }}
          version={to}
          side="after"
          onSelect={setSelected}
        />
      </SimpleGrid>
    </>
  );
}

interface VersionPagesProps {
  id: string;
  name: string;
  version: number;
  side: 'before' | 'after';
  found: readonly FieldDifference[];
  selected: string | null;
  onSelect(key: string): void;
}

function VersionPages(props: VersionPagesProps) {
  const { id, name, version, side, found, selected, onSelect } = props;
  const file = useFile(
    useCallback(
      () => downloadFile(getFormTemplateVersionFile, { params: { id, version } }),
      [id, version],
    ),
  );
  const boxes = useMemo(() => boxesOf(found, side), [found, side]);
  const renderOverlay = useCallback(
    (page: PdfPage) => (
      <PageBoxes
        page={page}
        boxes={boxes.filter((box) => box.page === page.index)}
        selectedId={selected}
        onSelect={onSelect}
      />
    ),
    [boxes, selected, onSelect],
  );
  return (
    <section aria-label={text.compare.version(version)}>
      <Text fw={600} mb={4}>
        {text.compare.version(version)}
      </Text>
      <PdfPages
        label={text.compare.pages(name, version)}
        data={file.data}
        error={file.error}
        onRetry={file.reload}
        height="max(420px, calc(100dvh - 260px))"
        renderOverlay={renderOverlay}
      />
    </section>
  );
}

/** Lists the boxes of the fields that differ, as one of the versions has them. */
function boxesOf(
  found: readonly FieldDifference[],
  side: 'before' | 'after',
): (PageBox & { page: number })[] {
  return found.flatMap(({ key, change, settings, ...versions }) => {
    const field: Field | undefined = versions[side];
    const what = [text.compare.changes[change], ...settings.map(settingName)].join(', ');
    return (field?.placements ?? []).map(({ page, x, y, width, height }) => ({
      id: key,
      page,
      label: `${field?.label ?? ''}: ${what.toLowerCase()}`,
      x,
      y,
      width,
      height,
      tone: changeTones[change],
    }));
  });
}
