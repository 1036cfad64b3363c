import { maxNamedCopies } from '@countersign/contract';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/FormError.tsx';
import { useLazyFindCopiesQuery } from './api.ts';
import { TracedCopyCard } from './TracedCopyCard.tsx';

/** Looks up whose copy it is by what a person reads of its watermark. */
export function FindCopies() {
  const titleId = useId();
  const [text, setText] = useState('');
  const [find, { data, error, isFetching, originalArgs }] = useLazyFindCopiesQuery();
  const wanted = text.trim();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="md" mt="md">
        <Title order={2} size="h4" id={titleId}>
          Look up a watermark
        </Title>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '') void find({ text: wanted });
          }}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              label="What the watermark says"
              description="The number of the copy, or a part of the name or email address."
              value={text}
              maxLength={320}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              style={{ flex: '1 1 16rem' }}
            />
            <Button type="submit" variant="default" loading={isFetching} disabled={wanted === ''}>
              Look up
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

function foundWords(count: number, text = ''): string {
  if (count === 0) return `No copy with a watermark was sent to “${text}”.`;
  const hint = 'Anyone can write a name on a page, so this is a hint and no proof.';
  if (count >= maxNamedCopies)
    return `The last ${maxNamedCopies} copies that fit “${text}”. ${hint}`;
  return `${count === 1 ? 'One copy fits' : `${count} copies fit`} “${text}”. ${hint}`;
}
