import type { DocumentComment, DocumentDetail } from '@countersign/contract';
import { Badge, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { UnsavedNotice } from '../../../kit/forms/UnsavedNotice.tsx';
import { useUnsavedForm } from '../../../kit/forms/use-unsaved-form.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useAddCommentMutation, useListCommentsQuery } from '../acts-api.ts';
import { commentId } from '../review/use-review.ts';
import { CommentInput } from './CommentInput.tsx';
import { CommentText } from './CommentText.tsx';
import { type Mention, withIds } from './mentions.ts';
import { text } from './text.ts';

/** Shows the comments on a document: among colleagues, or for all parties. */
export function DocumentComments({ document: { id, may } }: { document: DocumentDetail }) {
  const { data, error, refetch } = useListCommentsQuery(id);
  return (
    <RecordSection title={text.comments.title}>
      <Stack gap="md">
        {data === undefined && error === undefined && <Skeleton h={60} />}
        {data === undefined && error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              {text.comments.retry}
            </Button>
          </Text>
        )}
        {data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            {text.comments.empty}
          </Text>
        )}
        {data?.items.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
        {may.comment && <NewComment id={id} />}
      </Stack>
    </RecordSection>
  );
}

function Comment({ comment }: { comment: DocumentComment }) {
  const { author, at, audience, isOwn } = comment;
  return (
    <article aria-label={text.comments.of(author)}>
      <Group gap={8}>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {isOwn ? text.comments.you : author || text.comments.formerUser}
        </Text>
        <Text size="xs" c="dimmed" title={formatMoment(at)}>
          {formatAgo(at)}
        </Text>
        {audience === 'everyone' && (
          <Badge size="xs" variant="light">
            {text.comments.everyone}
          </Badge>
        )}
      </Group>
      <CommentText comment={comment} />
    </article>
  );
}

const noComment = { text: '', audience: 'company', mentions: '[]' };

function NewComment({ id }: { id: string }) {
  const [comment, setComment] = useState('');
  const [mentions, setMentions] = useState<readonly Mention[]>([]);
  const [audience, setAudience] = useState<'company' | 'everyone'>('company');
  const [add, { isLoading, error, reset }] = useAddCommentMutation();
  // A second try of the same comment is the same one.
  const commandId = useRef<string>(undefined);
  const { offer, forget } = useUnsavedForm({
    name: text.comments.draft,
    read: () => ({
      base: noComment,
      values: { text: comment, audience, mentions: JSON.stringify(mentions) },
    }),
    hasNews: ({ values }) => values['text'] !== '',
    restore: ({ values }) => {
      setComment(String(values['text']));
      setMentions(JSON.parse(String(values['mentions'])) as Mention[]);
      if (values['audience'] === 'everyone') setAudience('everyone');
    },
  });
  const save = async () => {
    commandId.current ??= newUuid();
    const body = { commandId: commandId.current, audience, text: withIds(comment, mentions) };
    const answer = await add({ id, body });
    if (answer.data === undefined) return;
    commandId.current = undefined;
    setComment('');
    setMentions([]);
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
        <CommentInput
          documentId={id}
          inputId={commentId}
          value={comment}
          mentions={mentions}
          onChange={(next, mentioned) => {
            setComment(next);
            setMentions(mentioned);
            commandId.current = undefined;
            if (error) reset();
          }}
        />
        <Radio.Group
          aria-label={text.comments.audience}
          value={audience}
          onChange={(next) => setAudience(next)}
        >
          <Group gap="md">
            <Radio size="xs" value="company" label={text.comments.forColleagues} />
            <Radio size="xs" value="everyone" label={text.comments.forEveryone} />
          </Group>
        </Radio.Group>
        {audience === 'everyone' && (
          <Text size="xs" c="dimmed">
            {text.comments.emailed}
          </Text>
        )}
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end">
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={isLoading}
            disabled={comment.trim() === ''}
          >
            {text.comments.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
