import { maxUserImportRows } from '@countersign/contract';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSession } from '../session/index.ts';
import { useImportUsersMutation, useListApproverGroupsQuery } from './api.ts';
import { ImportReport, type Report } from './ImportReport.tsx';
import { fileProblem, sampleFile, tableFile } from './import-file.ts';
import { usersBack } from './user-links.ts';

/** A file that was read: what would become of its rows, or what has. */
interface Read {
  file: File;
  report: Report;
  mode: 'check' | 'import';
}

/** Invites the people of a CSV or Excel file: looked through first, invited when that is wanted. */
export default function ImportUsersPage() {
  const [send, { isLoading }] = useImportUsersMutation();
  const [read, setRead] = useState<Read>();
  const [problem, setProblem] = useState<string>();
  const [project] = useSession().projects;
  const group = useListApproverGroupsQuery('').data?.items[0];

  const run = async (file: File, mode: Read['mode']) => {
    setProblem(undefined);
    const answer = await send({ file, mode });
    if (answer.data === undefined) return setProblem(messageOf(answer.error));
    setRead({ file, mode, report: answer.data });
  };
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const wrong = fileProblem(file);
    if (wrong !== undefined) return setProblem(wrong);
    await run(await tableFile(file), 'check');
  };
  const startAgain = () => {
    setRead(undefined);
    setProblem(undefined);
  };

  return (
    <>
      <PageHeader
        title="Import users"
        description="Invite many people at once from a CSV or Excel file. It is checked first; nobody is written to before you say so."
        back={usersBack}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile(sampleFile(project?.code, group?.name), 'users-sample.csv')}
          >
            Sample file
          </Button>
        }
      />
      <Stack gap="md">
        <FormError>{problem}</FormError>
        {read === undefined ? (
          <ChooseFile isReading={isLoading} onFiles={(files) => void take(files)} />
        ) : (
          <ImportReport
            key={read.mode}
            fileName={read.file.name}
            report={read.report}
            isDone={read.mode === 'import'}
            isInviting={isLoading}
            onInvite={() => void run(read.file, 'import')}
            onStartAgain={startAgain}
          />
        )}
      </Stack>
    </>
  );
}

interface ChooseFileProps {
  isReading: boolean;
  onFiles(files: readonly File[]): void;
}

function ChooseFile({ isReading, onFiles }: ChooseFileProps) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <Dropzone
        onDropAny={(accepted, rejected) =>
          onFiles([...accepted, ...rejected.map((one) => one.file as File)])
        }
        onDrop={() => undefined}
        multiple={false}
        loading={isReading}
        p={{ base: 'lg', sm: 48 }}
        inputProps={{ 'aria-label': 'File of users', accept: '.csv,.tsv,.txt,.xlsx' }}
        aria-label="Drop a file of users here, or press Enter to choose it"
      >
        <Group justify="center" gap="md" style={{ pointerEvents: 'none' }}>
          <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
          <div>
            <Text fw={550}>Drop a CSV or Excel file here, or click to choose it</Text>
            <Text size="sm" c="dimmed">
              Up to {maxUserImportRows.toLocaleString('en-GB')} people, one in each row
            </Text>
          </div>
        </Group>
      </Dropzone>
      <Text mt="lg" fw={550}>
        What the file holds
      </Text>
      <Text size="sm" c="dimmed" mt={4} maw={720} lh={1.6}>
        The first row has the headings, in any order. <b>E-mail</b>, <b>First name</b>,{' '}
        <b>Last name</b> and <b>User type</b> are needed; Country code, Mobile, Tax risk access,
        Document distribution access, Projects and Approver groups can be there too. Several
        projects (by code or name) or groups in one cell are separated by a semicolon, and access is
        yes or no. The sample file shows it.
      </Text>
    </Paper>
  );
}
