import {
  type FormPack,
  fileNameVariables,
  type PackProblem,
  type SharedField,
  sharedKeyAnswers,
  userTypes,
} from '@countersign/contract';
import type { NamedValue } from '@countersign/domain';
import {
  Alert,
  Group,
  List,
  MultiSelect,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListApprovalSetupNamesQuery } from '../../entities/approval-setup/api.ts';
import { SendingDefaultsSection } from '../../entities/documents/SendingDefaultsSection.tsx';
import { useProjectOptions } from '../../entities/projects/project-options.ts';
import { externalRoleOptions } from '../../kit/fields/external-role-labels.ts';
import { FormulaText } from '../../kit/fields/formulas/FormulaText.tsx';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import {
  useCheckFormPackQuery,
  useListFormPackLabelsQuery,
  useListSignEmailsQuery,
} from './api.ts';
import type { PackForm } from './PackForms.tsx';
import type { PackValues } from './pack-values.ts';
import { text } from './text.ts';

interface PackRulesProps {
  edits: Pick<FormState<PackValues>, 'form' | 'pathOf'>;
  forms: readonly PackForm[];
  /** As it is saved; undefined for a new one. */
  saved: FormPack | undefined;
}

/** Edits who may use a pack and what its documents start with; the conditions of its forms, and what these share. */
export function PackRules({ edits, forms, saved }: PackRulesProps) {
  const { formTemplateIds, conditions, hiddenFrom, approvalSetupId, sharedKeys } =
    edits.form.values;
  // What is typed is checked as it stands, not with each letter.
  const [pausedPack] = useDebouncedValue(
    { formTemplateIds, conditions, hiddenFrom, approvalSetupId, sharedKeys },
    400,
  );
  const { data } = useCheckFormPackQuery(pausedPack, {
    skip: pausedPack.formTemplateIds.length === 0,
  });
  const problems = formTemplateIds.length === 0 ? [] : (data?.problems ?? []);
  return (
    <Stack gap="md">
      <UseSection edits={edits} saved={saved} />
      <SendingSection edits={edits} />
      {forms.length > 0 && (
        <ConditionSection
          edits={edits}
          forms={forms}
          problems={problems}
          names={data?.names ?? []}
        />
      )}
      {forms.length > 0 && <HiddenSection edits={edits} forms={forms} />}
      <Problems
        title={text.problems.hidden}
        problems={problems.filter(({ kind }) => kind === 'hidden')}
      />
      <SharedSection
        edits={edits}
        fields={data?.sharedFields ?? []}
        problems={problems.filter(({ kind }) => kind === 'shared')}
      />
      <Problems
        title={text.problems.formula}
        problems={problems.filter(({ kind }) => kind === 'formula')}
      />
      <Problems
        title={text.problems.chain}
        problems={problems.filter(({ kind }) => kind === 'chain')}
      />
    </Stack>
  );
}

function UseSection({ edits: { form }, saved }: Pick<PackRulesProps, 'edits' | 'saved'>) {
  const [words, setWords] = useState('');
  const projects = useProjectOptions(words);
  const { data: known } = useListFormPackLabelsQuery();
  return (
    <RecordSection title={text.use.title} description={text.use.help}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <MultiSelect
          label={text.fields.userTypes}
          placeholder={form.values.userTypes.length === 0 ? text.use.allTypes : ''}
          data={userTypes.filter((type) => type !== 'Approver')}
          value={form.values.userTypes}
          onChange={(types) => form.setFieldValue('userTypes', types)}
        />
        <SearchMultiSelect
          label={text.fields.projectIds}
          placeholder={text.use.allProjects}
          options={projects.options}
          isFetching={projects.isFetching}
          known={(saved?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.projectIds}
          error={form.errors['projectIds'] ?? projects.error}
          nothingFound={text.use.noProject}
          onChange={(ids) => form.setFieldValue('projectIds', ids)}
          onSearch={setWords}
        />
        <ApprovalSelect form={form} known={saved?.approvalSetup?.name} />
        <EmailSelect form={form} known={saved?.emailTemplate?.name} />
        <TextInput
          label={text.fields.fileName}
          description={text.use.fileNameHelp(
            fileNameVariables.map((name) => `{${name}}`).join(' '),
          )}
          placeholder={text.use.fileNamePlaceholder}
          maxLength={150}
          {...form.getInputProps('fileName')}
        />
        <Select
          label={text.fields.output}
          description={text.use.outputHelp}
          data={[
            { value: 'one', label: text.use.outputs.one },
            { value: 'each', label: text.use.outputs.each },
          ]}
          allowDeselect={false}
          value={form.values.output}
          onChange={(output) => form.setFieldValue('output', output ?? 'one')}
        />
        <Select
          label={text.fields.attachments}
          description={
            form.values.output === 'each' ? text.use.attachmentsOfForms : text.use.attachmentsHelp
          }
          data={[
            {
              value: 'inside',
              label: form.values.output === 'each' ? text.use.behindForm : text.use.behindForms,
            },
            { value: 'beside', label: text.use.separate },
          ]}
          allowDeselect={false}
          value={form.values.attachments}
          onChange={(attachments) => form.setFieldValue('attachments', attachments ?? 'inside')}
        />
        <MultiSelect
          label={text.fields.attachmentAudience}
          description={text.use.audienceHelp}
          placeholder={form.values.attachmentAudience.length === 0 ? text.use.companyOnly : ''}
          data={externalRoleOptions}
          value={form.values.attachmentAudience}
          onChange={(roles) => form.setFieldValue('attachmentAudience', roles)}
        />
        <TagsInput
          label={text.fields.labels}
          description={text.use.labelsHelp}
          data={known?.labels ?? []}
          maxTags={20}
          {...form.getInputProps('labels')}
        />
      </SimpleGrid>
    </RecordSection>
  );
}

function SendingSection({ edits: { form } }: Pick<PackRulesProps, 'edits'>) {
  return (
    <SendingDefaultsSection
      help={text.sending.help}
      values={form.values.sending}
      errors={form.errors}
      disabled={false}
      onChange={(change) => {
        form.setFieldValue('sending', (before) => ({ ...before, ...change }));
        for (const name of Object.keys(change)) form.clearFieldError(`sending.${name}`);
      }}
      onLeave={(path) => form.validateField(path)}
    />
  );
}

interface ChoiceProps {
  form: PackRulesProps['edits']['form'];
  known: string | undefined;
}

function ApprovalSelect({ form, known }: ChoiceProps) {
  const [words, setWords] = useState('');
  const { data, error, isFetching } = useListApprovalSetupNamesQuery({
    search: words,
    pageSize: 50,
  });
  return (
    <SearchSelect
      label={text.fields.approvalSetupId}
      placeholder={text.use.projectSetup}
      description={text.use.approvalHelp}
      isOptional
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      knownLabel={known}
      nothingFound={text.use.noSetup}
      value={form.values.approvalSetupId ?? ''}
      error={form.errors['approvalSetupId'] ?? messageOf(error)}
      onChange={(id) => form.setFieldValue('approvalSetupId', id === '' ? null : id)}
      onSearch={setWords}
    />
  );
}

function EmailSelect({ form, known }: ChoiceProps) {
  const [words, setWords] = useState('');
  const { data, error, isFetching } = useListSignEmailsQuery(words);
  return (
    <SearchSelect
      label={text.fields.emailTemplateId}
      placeholder={text.use.otherTemplate}
      description={text.use.emailHelp}
      isOptional
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      knownLabel={known}
      nothingFound={text.use.noTemplate}
      value={form.values.emailTemplateId ?? ''}
      error={form.errors['emailTemplateId'] ?? messageOf(error)}
      onChange={(id) => form.setFieldValue('emailTemplateId', id === '' ? null : id)}
      onSearch={setWords}
    />
  );
}

interface ConditionSectionProps extends Pick<PackRulesProps, 'edits' | 'forms'> {
  problems: readonly PackProblem[];
  names: readonly NamedValue[];
}

function ConditionSection({ edits, forms, problems, names }: ConditionSectionProps) {
  const { form } = edits;
  const { conditions } = form.values;
  const change = (id: string, condition: string) => {
    const { [id]: _, ...others } = conditions;
    form.setFieldValue('conditions', condition === '' ? others : { ...others, [id]: condition });
  };
  const whole = problems.find(
    ({ kind, formTemplateId }) => kind === 'condition' && formTemplateId === null,
  );
  return (
    <RecordSection
      title={text.conditions.title}
      description={
        <>
          {text.conditions.help} <code>document.engagementType = "PAYE"</code> {text.conditions.or}{' '}
          <code>fee &gt; 10000</code>
          {text.conditions.keys}
        </>
      }
    >
      <Stack gap="sm">
        {forms.map(({ formTemplateId: id, name }) => {
          const own = problems.filter((one) => one.formTemplateId === id && one.span !== null);
          return (
            <div key={id} data-path={`conditions.${id}`}>
              <FormulaText
                label={name}
                isLabelShown
                placeholder={text.conditions.always}
                named={names}
                problems={own.map(({ span, message }) => ({ from: 0, to: 0, ...span, message }))}
                value={conditions[id] ?? ''}
                onChange={(condition) => change(id, condition)}
              />
            </div>
          );
        })}
        {whole && (
          <Text size="sm" c="dimmed">
            {whole.message}
          </Text>
        )}
      </Stack>
    </RecordSection>
  );
}

/** Chooses which external parties are not shown a form. */
function HiddenSection({ edits: { form }, forms }: Pick<PackRulesProps, 'edits' | 'forms'>) {
  const { hiddenFrom } = form.values;
  return (
    <RecordSection title={text.fields.hiddenFrom} description={text.hidden.help}>
      <Stack gap="sm">
        {forms.map(({ formTemplateId: id, name }) => (
          <MultiSelect
            key={id}
            label={text.hidden.from(name)}
            placeholder={(hiddenFrom[id] ?? []).length === 0 ? text.hidden.shown : ''}
            data={externalRoleOptions}
            value={hiddenFrom[id] ?? []}
            onChange={(roles) => form.setFieldValue('hiddenFrom', { ...hiddenFrom, [id]: roles })}
          />
        ))}
      </Stack>
    </RecordSection>
  );
}

interface SharedProps extends Pick<PackRulesProps, 'edits'> {
  fields: readonly SharedField[];
  problems: readonly PackProblem[];
}

/** Shows the fields that several forms share, which are filled in once, with their labels in each form. */
function SharedSection({ edits, fields, problems }: SharedProps) {
  if (fields.length === 0) return null;
  const { sharedKeys } = edits.form.values;
  const shared = fields.filter(({ problem }) => problem === '');
  const isQuestion = ({ key, needsDecision }: SharedField) =>
    needsDecision || sharedKeys[key] !== undefined;
  const others = shared.filter((field) => !isQuestion(field));
  const kept = problems.filter(
    ({ key }) => !shared.some((field) => isQuestion(field) && field.key === key),
  );
  return (
    <RecordSection title={text.fields.sharedKeys} description={text.shared.help}>
      <Stack gap="sm">
        <Problems title={text.problems.shared} problems={kept} />
        {shared.filter(isQuestion).map((field) => (
          <SharedQuestion key={nameOf(field)} edits={edits} field={field} />
        ))}
        {others.length > 0 && (
          <List size="sm" spacing={4}>
            {others.map((field) => (
              <List.Item key={nameOf(field)}>
                {field.key}{' '}
                <Text span size="sm" c="dimmed">
                  {labelsIn(field)}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </RecordSection>
  );
}

const nameOf = ({ key, forms }: SharedField) => [key, ...forms.map(({ name }) => name)].join(' ');
const labelsIn = ({ forms }: SharedField) =>
  forms.map(({ label, name }) => `${label} (${name})`).join(', ');

/** Asks whether fields of one key that are called differently are one field. */
function SharedQuestion({
  edits: { form },
  field,
}: Pick<SharedProps, 'edits'> & { field: SharedField }) {
  const { key } = field;
  const { sharedKeys } = form.values;
  return (
    <Radio.Group
      data-path={`sharedKeys.${key}`}
      label={text.shared.question(labelsIn(field))}
      description={text.shared.key(key)}
      error={form.errors[`sharedKeys.${key}`]}
      value={sharedKeys[key] ?? ''}
      onChange={(answer) =>
        form.setFieldValue('sharedKeys', {
          ...sharedKeys,
          [key]: answer === 'separate' ? 'separate' : 'same',
        })
      }
    >
      <Group mt="xs">
        {sharedKeyAnswers.map((answer) => (
          <Radio key={answer} value={answer} label={text.shared.answers[answer]} />
        ))}
      </Group>
    </Radio.Group>
  );
}

interface ProblemsProps {
  title: string;
  problems: readonly PackProblem[];
}

function Problems({ title, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert color="amber" title={title} role="status">
      <List size="sm" spacing={4}>
        {problems.map(({ message }) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
