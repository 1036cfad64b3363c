import { maxSharedFileBytes, type TracedCopy } from '@countersign/contract';
import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { IconFingerprint, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useTraceFileMutation } from './api.ts';
import { FileZone } from './FileZone.tsx';
import { FindCopies } from './FindCopies.tsx';
import { sharedTypeOf } from './shared-files.ts';
import { TracedCopyCard } from './TracedCopyCard.tsx';
import { text } from './text.ts';

/** Finds out whose copy a file is that turned up somewhere. */
export default function TracePage() {
  const [trace, { data, error, isLoading }] = useTraceFileMutation();
  const [name, setName] = useState('');
  const take = ([file]: File[]) => {
    if (file === undefined) return;
    setName(file.name);
    void trace(new Blob([file], { type: sharedTypeOf(file) }));
  };
  return (
    <>
      <PageHeader
        title={text.trace.title}
        back={backTo.distributions}
        description={text.trace.description}
      />
      <Stack gap="md" maw={760}>
        <FileZone
          label={text.trace.file}
          isSingle
          disabled={isLoading}
          accept=".pdf,.png,.jpg,.jpeg"
          text={text.trace.fileHelp(maxSharedFileBytes / 1024 / 1024)}
          onFiles={take}
        />
        <Text size="sm" c="dimmed">
          {text.trace.help}
        </Text>
        <div aria-live="polite">
          {isLoading && (
            <Group gap="sm" wrap="nowrap" role="status">
              <Loader size={18} aria-hidden />
              <Text>{text.trace.searching(name)}</Text>
            </Group>
          )}
          {!isLoading && error !== undefined && (
            <FormError>
              <Stack gap={4}>
                <Text size="sm" fw={600}>
                  {text.trace.failed(name)}
                </Text>
                <span>{messageOf(error)}</span>
              </Stack>
            </FormError>
          )}
          {!isLoading && data !== undefined && (
            <Found name={name} sentence={data.sentence} copies={data.copies} />
          )}
        </div>
        <FindCopies />
      </Stack>
    </>
  );
}

interface FoundProps {
  name: string;
  sentence: string;
  copies: readonly TracedCopy[];
}

function Found({ name, sentence, copies }: FoundProps) {
  const isFound = copies.length > 0;
  return (
    <Stack gap="md">
      <Alert
        color={copies.length === 1 ? 'green' : isFound ? 'amber' : 'gray'}
        icon={
          isFound ? (
            <IconFingerprint size={20} aria-hidden />
          ) : (
            <IconHelpCircle size={20} aria-hidden />
          )
        }
        title={name}
      >
        {sentence}
      </Alert>
      {copies.map((copy, index) => (
        <TracedCopyCard key={copy.recipientId ?? index} copy={copy} />
      ))}
    </Stack>
  );
}
