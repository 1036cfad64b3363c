import { countLimits, documentImports, type Import } from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { useListDocumentsQuery } from '../../../entities/documents/api.ts';
import { useRunImportMutation } from '../../../kit/imports/api.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { text } from './text.ts';

/** Sends the drafts of an import that are left, and shows how far that is. */
export function DraftsLeft({ one }: { one: Import }) {
  const left = useListDocumentsQuery(
    { importId: one.id, tab: 'drafts', pageSize: 1, count: 'full' },
    { refetchOnMountOrArgChange: true },
  );
  const [run, { isLoading }] = useRunImportMutation();
  const navigate = useNavigate();
  const count = left.data?.total ?? 0;
  const { all = 0, drafts = 0 } = left.data?.counts ?? {};
  // Beyond this it is not counted exactly.
  const sent = all > countLimits.quick ? 0 : all - drafts;
  const send = async () => {
    const answer = await run({
      endpoints: documentImports,
      id: one.id,
      rows: 'good',
      followUp: true,
    });
    if (answer.data === undefined) toastError(messageOf(answer.error));
    else void navigate(`${paths.importDocuments}/${one.id}`);
  };
  return (
    <>
      {sent > 0 && <Text size="sm">{text.left.sent(sent)}</Text>}
      {count > 0 && (
        <Button
          size="xs"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isLoading}
          onClick={() => void send()}
        >
          {text.left.send(count)}
        </Button>
      )}
    </>
  );
}
