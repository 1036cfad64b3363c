import type { DocumentDetail } from '@countersign/contract';
import { Badge, Button, Group, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { UnsavedNotice } from '../../../kit/forms/UnsavedNotice.tsx';
import { useUnsavedForm } from '../../../kit/forms/use-unsaved-form.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { newUuid } from '../../../ui/new-uuid.ts';
import { RecordSection } from '../../../ui/RecordPanes.tsx';
import { useAddCommentMutation, useListCommentsQuery } from '../acts-api.ts';

/** What people say about a document: among colleagues, or for everybody who takes part in it. */
export function DocumentComments({ document: { id, may } }: { document: DocumentDetail }) {
  const { data, error, refetch } = useListCommentsQuery(id);
  return (
    <RecordSection title="Comments">
      <Stack gap="md">
        {data === undefined && error === undefined && <Skeleton h={60} />}
        {data === undefined && error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </Text>
        )}
        {data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            No comments yet.
          </Text>
        )}
        {data?.items.map(({ id: key, author, at, audience, text, isOwn }) => (
          <article key={key} aria-label={`Comment of ${author}`}>
            <Group gap={8}>
              <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
                {isOwn ? 'You' : author || 'Former user'}
              </Text>
              <Text size="xs" c="dimmed" title={formatMoment(at)}>
                {formatAgo(at)}
              </Text>
              {audience === 'everyone' && (
                <Badge size="xs" variant="light">
                  Everybody sees it
                </Badge>
              )}
            </Group>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </article>
        ))}
        {may.comment && <NewComment id={id} />}
      </Stack>
    </RecordSection>
  );
}

const noComment = { text: '', audience: 'company' };

function NewComment({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<'company' | 'everyone'>('company');
  const [add, { isLoading, error, reset }] = useAddCommentMutation();
  // A second try of the same comment is the same one.
  const commandId = useRef<string>(undefined);
  const { offer, forget } = useUnsavedForm({
    name: 'comment',
    read: () => ({ base: noComment, values: { text, audience } }),
    hasNews: ({ values }) => values['text'] !== '',
    restore: ({ values }) => {
      setText(String(values['text']));
      if (values['audience'] === 'everyone') setAudience('everyone');
    },
  });
  const save = async () => {
    commandId.current ??= newUuid();
    const body = { commandId: commandId.current, audience, text };
    const answer = await add({ id, body });
    if (answer.data === undefined) return;
    commandId.current = undefined;
    setText('');
    forget();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm">
        {offer && <UnsavedNotice offer={offer} />}
        <Textarea
          label="Your comment"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            commandId.current = undefined;
            if (error) reset();
          }}
        />
        <Radio.Group
          aria-label="Who sees it"
          value={audience}
          onChange={(next) => setAudience(next)}
        >
          <Group gap="md">
            <Radio size="xs" value="company" label="For colleagues" />
            <Radio size="xs" value="everyone" label="For everybody who takes part" />
          </Group>
        </Radio.Group>
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end">
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={isLoading}
            disabled={text.trim() === ''}
          >
            Comment
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
