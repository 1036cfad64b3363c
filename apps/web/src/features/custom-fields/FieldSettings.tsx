import type { CustomFieldKind, CustomFieldOwner } from '@countersign/contract';
import { customFieldProblems, hasChoices } from '@countersign/domain';
import { Autocomplete, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { CustomFieldInput } from '../../entities/custom-fields/CustomFieldInput.tsx';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { ownerNouns } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';
import { KindChoice } from './KindChoice.tsx';
import { text } from './text.ts';

interface FieldSettingsProps<Values extends FieldValues> {
  edits: Pick<FormState<Values>, 'form' | 'pathOf'>;
  owner: CustomFieldOwner;
  /** Something has a value: the kind stays. */
  isUsed?: boolean;
  /** How often each choice is chosen, by its id; undefined while it is not known. */
  choiceCounts?: Readonly<Record<string, number>> | undefined;
  /** Stands before everything else. */
  children?: ReactNode;
}

/** Edits the settings of a field, new or saved. */
export function FieldSettings<Values extends FieldValues>(props: FieldSettingsProps<Values>) {
  const { edits, owner, isUsed = false, choiceCounts, children } = props;
  // The settings are in every form that has more than them.
  const form = edits.form as unknown as UseFormReturnType<FieldValues>;
  const { values } = form;
  const [noun] = ownerNouns[owner];
  const changeKind = (kind: CustomFieldKind) => {
    form.setFieldValue('kind', kind);
    form.setFieldValue('default', null);
    form.clearFieldError('default');
    form.clearFieldError('choices');
  };
  return (
    <>
      <RecordSection title={text.settings.field}>
        <Stack gap="md">
          {children}
          <TextInput
            label={text.fields.name}
            withAsterisk
            aria-required
            maxLength={120}
            placeholder={text.settings.nameExample}
            {...form.getInputProps('name')}
          />
          <KindChoice
            path={edits.pathOf('kind')}
            value={values.kind}
            isLocked={isUsed}
            error={form.errors.kind}
            onChange={changeKind}
          />
          {hasChoices(values.kind) && (
            <ChoicesEditor
              path={edits.pathOf('choices')}
              choices={values.choices}
              counts={isUsed ? choiceCounts : {}}
              errors={choiceErrors(form.errors, values)}
              onChange={(choices) => {
                form.setFieldValue('choices', choices);
                form.clearFieldError('choices');
              }}
            />
          )}
        </Stack>
      </RecordSection>
      <RecordSection title={text.settings.form}>
        <Stack gap="md">
          <Textarea
            label={text.fields.help}
            description={text.settings.helpHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            {...form.getInputProps('help')}
          />
          <SectionInput form={form} owner={owner} />
          <Switch
            label={text.fields.required}
            description={text.settings.requiredHelp(noun)}
            {...form.getInputProps('required', { type: 'checkbox' })}
          />
          <CustomFieldInput
            field={{
              ...values,
              id: 'default',
              name: text.fields.default,
              required: false,
              help: text.settings.defaultHelp(noun),
              choices: values.choices.filter(({ label }) => label.trim() !== ''),
            }}
            value={values.default}
            error={form.errors.default}
            path={edits.pathOf('default')}
            onChange={(value) => {
              form.setFieldValue('default', value);
              form.clearFieldError('default');
            }}
            onLeave={onBlurDeferred(() => form.validateField('default'))}
          />
        </Stack>
      </RecordSection>
    </>
  );
}

/** The errors of the choices, each at its choice where it is about one. */
function choiceErrors(
  errors: Readonly<Record<string, ReactNode>>,
  values: FieldValues,
): Readonly<Record<string, ReactNode>> {
  if (errors.choices === undefined || errors.choices === null) return errors;
  const { default: _, ...found } = customFieldProblems(values);
  // What the server alone knows, such as that a choice is chosen somewhere, is about all of them.
  return Object.keys(found).length > 0 ? found : errors;
}

/** The section, with those of the other fields to choose from. */
function SectionInput({
  form,
  owner,
}: {
  form: UseFormReturnType<FieldValues>;
  owner: CustomFieldOwner;
}) {
  const { fields } = useCustomFields(owner);
  const sections = new Set(fields.map(({ section }) => section).filter((name) => name !== ''));
  return (
    <Autocomplete
      label={text.fields.section}
      description={text.settings.sectionHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...sections]}
      maxLength={60}
      {...form.getInputProps('section')}
    />
  );
}
