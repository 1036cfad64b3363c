import {
  type Import,
  type ImportColumn,
  type ImportDefaults,
  maxImportBytes,
  maxImportRows,
} from '@countersign/contract';
import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useUploadImportMutation } from './api.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportStepNav } from './ImportStepNav.tsx';
import type { ImportOf } from './import-props.ts';
import { fileProblem, tableFile } from './table-file.ts';
import { text } from './text.ts';

interface UploadStepProps {
  of: ImportOf;
  columns: readonly ImportColumn[];
  defaults: ImportDefaults;
  onDefaults(defaults: ImportDefaults): void;
}

/** Takes a file, and shows the earlier ones. */
export function UploadStep({ of, columns, defaults, onDefaults }: UploadStepProps) {
  const [upload, { isLoading }] = useUploadImportMutation();
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const wrong = fileProblem(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const answer = await upload({
      endpoints: of.endpoints,
      file: await tableFile(file),
      defaults,
    });
    if (answer.data === undefined) setProblem(messageOf(answer.error));
    else open(answer.data);
  };
  const open = ({ id }: Import) => void navigate(`${of.to}/${id}`);
  return (
    <>
      <ImportStepNav step="Upload" links={{}} />
      <Stack gap="lg">
        {of.Setup && <of.Setup defaults={defaults} onChange={onDefaults} onMade={open} />}
        <FormError>{problem}</FormError>
        <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
          <Dropzone
            onDropAny={(accepted, rejected) =>
              void take([...accepted, ...rejected.map((one) => one.file as File)])
            }
            onDrop={() => undefined}
            multiple={false}
            loading={isLoading}
            p={{ base: 'lg', sm: 48 }}
            inputProps={{
              'aria-label': text.upload.file(of.words.many),
              accept: '.csv,.tsv,.txt,.xlsx',
            }}
            aria-label={text.upload.drop(of.words.many)}
          >
            <Group justify="center" gap="md" style={{ pointerEvents: 'none' }}>
              <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
              <div>
                <Text fw={550}>{text.upload.dropOrTap}</Text>
                <Text size="sm" c="dimmed">
                  {text.upload.limit(maxImportRows, maxImportBytes / 1024 / 1024)}
                </Text>
              </div>
            </Group>
          </Dropzone>
          <FileHelp columns={columns} />
        </Paper>
        <EarlierImports of={of} />
      </Stack>
    </>
  );
}

function FileHelp({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    <>
      <Text mt="lg" fw={550}>
        {text.upload.contents}
      </Text>
      <Text size="sm" c="dimmed" mt={4} mb="sm" maw={720} lh={1.6}>
        {text.upload.contentsHelp}
      </Text>
      <List size="sm" spacing={6} listStyleType="none" maw={820}>
        {columns.map(({ key, label, required, hint }) => (
          <List.Item key={key}>
            <b>{label}</b>
            {required && (
              <Badge size="xs" variant="light" ml={8}>
                {text.upload.required}
              </Badge>
            )}
            {hint !== '' && (
              <Text span size="sm" c="dimmed" ml={8}>
                {hint}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}
