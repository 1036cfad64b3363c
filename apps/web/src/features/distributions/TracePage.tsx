import { maxSharedFileBytes, type TracedCopy } from '@countersign/contract';
import { Alert, Anchor, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconFingerprint, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { backTo, paths } from '../../core/paths.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTraceFileMutation } from './api.ts';
import classes from './Distributions.module.css';
import { FileZone } from './FileZone.tsx';
import { sharedTypeOf } from './shared-files.ts';

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
        title="Trace a copy"
        back={backTo.distributions}
        description="Whose copy is it? Drop a file that turned up, or a picture of one of its pages."
      />
      <div className={classes.trace}>
        <FileZone
          label="File to trace"
          isSingle
          disabled={isLoading}
          accept=".pdf,.png,.jpg,.jpeg"
          text={`PDF, PNG or JPEG, ${maxSharedFileBytes / 1024 / 1024} MB at most. The file is looked at and not kept; that you looked is recorded.`}
          onFiles={take}
        />
        <Text size="sm" c="dimmed">
          A hidden code and the visible watermark are both looked for, in PDFs, pictures and
          pictures within PDFs, also in grey or turned by up to three degrees. The code survives
          saving a PDF anew. A scan, a file that was printed through PostScript and most screenshots
          lose it: then the watermark is read. In pure black and white only a dark watermark can be
          read. A screenshot of the page that the link leads to has the code.
        </Text>
        <div aria-live="polite">
          {isLoading && (
            <Group gap="sm" wrap="nowrap" role="status">
              <Loader size={18} aria-hidden />
              <Text className={classes.anywhere}>Looking at “{name}”…</Text>
            </Group>
          )}
          {!isLoading && error !== undefined && (
            <FormError>
              <Stack gap={4}>
                <Text size="sm" fw={600} className={classes.anywhere}>
                  “{name}” could not be traced
                </Text>
                <span>{messageOf(error)}</span>
              </Stack>
            </FormError>
          )}
          {!isLoading && data !== undefined && (
            <Found name={name} sentence={data.sentence} copies={data.copies} />
          )}
        </div>
      </div>
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
        className={classes.anywhere}
      >
        {sentence}
      </Alert>
      {copies.map((copy, place) => (
        <Copy key={copy.recipientId ?? place} copy={copy} />
      ))}
    </Stack>
  );
}

const signs = {
  code: 'The hidden code',
  'former-code': 'An older hidden code, without proof',
  text: 'What the watermark says',
} as const;

function Copy({ copy }: { copy: TracedCopy }) {
  const { distribution, name, email, number, sentAt, sign, pages } = copy;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={name || 'Somebody'}>
      <Facts>
        <Fact name="Whose copy">
          <strong>{name || email || 'Somebody of a distribution that you can’t see'}</strong>
          {name !== '' && email !== '' && ` (${email})`}
        </Fact>
        {distribution !== null && (
          <Fact name="Distribution">
            <Anchor component={Link} to={paths.distribution(distribution.id)} inherit>
              {distribution.title}
            </Anchor>
          </Fact>
        )}
        {number !== null && <Fact name="Copy">Number {number}</Fact>}
        {sentAt !== null && <Fact name="Sent to them">{formatMoment(sentAt)}</Fact>}
        <Fact name="Known by">
          {signs[sign]}
          {pages.length > 0 &&
            `, on ${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, 20).join(', ')}${pages.length > 20 ? ' and more' : ''}`}
        </Fact>
      </Facts>
    </Paper>
  );
}
