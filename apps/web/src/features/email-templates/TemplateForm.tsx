import {
  type EmailDraft,
  type EmailEvent,
  type EmailProblem,
  isOfCompanies,
  variablesOf,
} from '@countersign/contract';
import { Alert, Anchor, Box, List, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmailPreview } from '../../entities/email-templates/EmailPreview.tsx';
import { useEmailPreview } from '../../entities/email-templates/use-email-preview.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { DocumentChoice } from './DocumentChoice.tsx';
import { BodyEditor } from './editor/BodyEditor.tsx';
import { SubjectEditor } from './editor/SubjectEditor.tsx';
import { VariablesContext } from './editor/variables-context.ts';
import classes from './TemplateForm.module.css';
import { TestSend } from './TestSend.tsx';
import type { TemplateValues } from './template-values.ts';
import { text } from './text.ts';

interface TemplateFormProps {
  event: EmailEvent;
  edits: FormState<TemplateValues>;
  /** The name of the template's company, as far as it is known. */
  companyName?: string;
}

/** The fields of a template next to their preview. */
export function TemplateForm({ event, edits, companyName }: TemplateFormProps) {
  const { form } = edits;
  const [documentId, setDocumentId] = useState('');
  const [goTo, setGoTo] = useState<{ block: number }>();
  const { companyId, subject, body } = form.values;
  const draft: EmailDraft = {
    event,
    companyId,
    subject,
    body,
    documentId: documentId === '' ? null : documentId,
  };
  const previewed = useEmailPreview(draft);
  const refused = firstRefused(form.errors);
  const [refusedTags, setRefusedTags] = useState(refused);
  // Where saving was refused for a block, there it goes.
  if (refused !== refusedTags) {
    setRefusedTags(refused);
    if (refused !== undefined) setGoTo({ block: refused });
  }
  const ofBody = previewed.problems.filter(({ path }) => path.startsWith('body'));
  const problems = <Problems problems={ofBody} onGoTo={(block) => setGoTo({ block })} />;
  const hasDocuments = variablesOf(event).some(({ name }) => name === 'document.name');
  return (
    <SideBySide
      problems={problems}
      fields={
        <TemplateFields
          event={event}
          edits={edits}
          subjectProblem={previewed.problems.find(({ path }) => path === 'subject')?.message}
          wrong={ofBody.flatMap(({ path }) => blockOf(path) ?? [])}
          goTo={goTo}
          {...(companyName !== undefined && { companyName })}
        />
      }
      preview={
        <>
          <EmailPreview {...previewed}>
            {hasDocuments && (
              <Box flex="1 1 180px" maw={340}>
                <DocumentChoice value={documentId} onChange={setDocumentId} />
              </Box>
            )}
          </EmailPreview>
          <TestSend draft={draft} isSound={previewed.problems.length === 0} />
        </>
      }
    />
  );
}

/** The first block for which saving was refused, from 0. */
function firstRefused(errors: Record<string, ReactNode>): number | undefined {
  const blocks = Object.keys(errors).flatMap((path) =>
    path.startsWith('body.') ? (blockOf(path) ?? []) : [],
  );
  return blocks.length === 0 ? undefined : Math.min(...blocks);
}

interface SideBySideProps {
  fields: ReactNode;
  problems: ReactNode;
  preview: ReactNode;
}

/** Shows form and preview next to each other where there is room, else one behind the other. */
function SideBySide({ fields, problems, preview }: SideBySideProps) {
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (isWide) {
    return (
      <div className={classes.columns}>
        {fields}
        <div className={classes.preview}>
          {problems}
          {preview}
        </div>
      </div>
    );
  }
  // Hidden and not taken away: the editor keeps what can be undone.
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={text.template.parts}
        value={shown}
        onChange={(next) => setShown(next)}
        data={[
          { value: 'write', label: text.template.write },
          { value: 'preview', label: text.template.preview },
        ]}
      />
      <div hidden={shown !== 'write'}>
        <Stack gap="md">
          {fields}
          {problems}
        </Stack>
      </div>
      {shown === 'preview' && <div className={classes.preview}>{preview}</div>}
    </>
  );
}

interface TemplateFieldsProps extends TemplateFormProps {
  subjectProblem: string | undefined;
  /** The blocks that something is wrong with, from 0. */
  wrong: readonly number[];
  goTo: { block: number } | undefined;
}

function TemplateFields(props: TemplateFieldsProps) {
  const { event, edits, companyName, subjectProblem, wrong, goTo } = props;
  const { form } = edits;
  const { values, errors } = form;
  const variables = variablesOf(event);
  const [showsCode, setShowsCode] = useState(false);
  return (
    <VariablesContext value={variables}>
      <Stack gap="md" miw={0}>
        <TextInput
          label={text.template.name}
          withAsterisk
          aria-required
          maxLength={120}
          {...form.getInputProps('name')}
        />
        {isOfCompanies(event) && (
          <CompanyChoice
            value={values.companyId ?? ''}
            error={errors['companyId']}
            data-path={edits.pathOf('companyId')}
            {...(companyName !== undefined && { knownLabel: companyName })}
            onChange={(id) => form.setFieldValue('companyId', id === '' ? null : id)}
          />
        )}
        <SubjectEditor
          value={values.subject}
          variables={variables}
          error={errors['subject'] ?? subjectProblem}
          dataPath={edits.pathOf('subject')}
          showsCode={showsCode}
          onChange={(subject) => form.setFieldValue('subject', subject)}
        />
        <BodyEditor
          value={values.body}
          variables={variables}
          error={errors['body']}
          dataPath={edits.pathOf('body')}
          wrong={wrong}
          goTo={goTo}
          showsCode={showsCode}
          onShowCode={setShowsCode}
          onChange={(body) => form.setFieldValue('body', body)}
        />
      </Stack>
    </VariablesContext>
  );
}

/** Returns the index of the block that has a problem; undefined where the whole has it. */
function blockOf(path: string): number | undefined {
  const block = path.split('.')[1];
  return block === undefined ? undefined : Number(block);
}

interface ProblemsProps {
  problems: readonly EmailProblem[];
  onGoTo(block: number): void;
}

/** Lists the problems of the text, each a link to its block. */
function Problems({ problems, onGoTo }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      p="sm"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text.template.problems}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {problems.map(({ path, message }) => {
          const block = blockOf(path);
          return (
            <List.Item key={`${path} ${message}`} className={classes.problem}>
              {block === undefined ? (
                message
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  c="inherit"
                  underline="always"
                  onClick={() => onGoTo(block)}
                >
                  {message}
                </Anchor>
              )}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
