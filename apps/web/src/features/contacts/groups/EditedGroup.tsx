import type { ContactGroup } from '@countersign/contract';
import { Alert, Button, Group } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconFilterEdit } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { useGetContactGroupQuery } from '../../../entities/contacts/api.ts';
import type { ListState } from '../../../kit/lists/use-list-state.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useUpdateContactGroupMutation } from '../api.ts';
import { groupParameter } from './group-filters.ts';
import { text } from './text.ts';

/** Over the list while the filters of a group are changed: the list shows whom it would have. */
export function EditedGroup({ list }: { list: ListState }) {
  const [params, setParams] = useSearchParams();
  const id = params.get(groupParameter);
  const { currentData: group } = useGetContactGroupQuery(id ?? skipToken);
  const stop = () =>
    setParams(
      (before) => {
        before.delete(groupParameter);
        return before;
      },
      { replace: true },
    );
  if (group === undefined) return null;
  return <Notice group={group} list={list} onStop={stop} />;
}

interface NoticeProps {
  group: ContactGroup;
  list: ListState;
  onStop(): void;
}

function Notice({ group, list, onStop }: NoticeProps) {
  const [update, { isLoading }] = useUpdateContactGroupMutation();
  const { id, name, isShared, revision } = group;
  const colour = group.colour as '#1864ab';
  const save = async () => {
    const body = { name, colour, isShared, revision, filters: list.filters };
    const { error } = await update({ id, body });
    if (error !== undefined) return toastError(messageOf(error));
    toastSuccess(text.filters.saved(name));
    onStop();
  };
  return (
    <Alert mb="md" icon={<IconFilterEdit size={18} aria-hidden />} title={text.filters.title(name)}>
      {text.filters.help}
      {list.search !== '' && ` ${text.filters.searchIgnored}`}
      <Group gap="xs" mt="sm">
        <Button
          size="compact-sm"
          loading={isLoading}
          disabled={list.filters.length === 0}
          onClick={() => void save()}
        >
          {text.filters.save}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          {text.filters.leave}
        </Button>
      </Group>
    </Alert>
  );
}
