import { maxNamedCopies } from '@countersign/contract';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useLazyFindCopiesQuery } from './api.ts';
import { TracedCopyCard } from './TracedCopyCard.tsx';
import { text } from './text.ts';

/** Looks up whose copy it is by what a person reads of its watermark. */
export function FindCopies() {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [find, { data, error, isFetching, originalArgs }] = useLazyFindCopiesQuery();
  const wanted = typed.trim();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="md" mt="md">
        <Title order={2} size="h4" id={titleId}>
          {text.trace.lookUpTitle}
        </Title>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '') void find({ text: wanted });
          }}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              label={text.trace.watermark}
              description={text.trace.watermarkHelp}
              value={typed}
              maxLength={320}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              style={{ flex: '1 1 16rem' }}
            />
            <Button type="submit" variant="default" loading={isFetching} disabled={wanted === ''}>
              {text.trace.lookUp}
            </Button>
          </Group>
        </form>
        <Stack gap="md" aria-live="polite">
          {!isFetching && error !== undefined && <FormError>{messageOf(error)}</FormError>}
          {!isFetching && data !== undefined && (
            <>
              <Text size="sm">{foundWords(data.copies.length, originalArgs?.text)}</Text>
              {data.copies.map((copy) => (
                <TracedCopyCard key={copy.recipientId} copy={copy} />
              ))}
            </>
          )}
        </Stack>
      </Stack>
    </section>
  );
}

function foundWords(count: number, words = ''): string {
  if (count === 0) return text.trace.notFound(words);
  return count >= maxNamedCopies
    ? text.trace.foundMany(maxNamedCopies, words)
    : text.trace.found(count, words);
}
