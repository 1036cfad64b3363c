import type { FormPack } from '@countersign/contract';
import { Card, Flex, Grid, Stack, Text, TextInput } from '@mantine/core';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { pagesText } from '../../ui/inputs/size-labels.ts';
import { type PackForm, PackForms } from './PackForms.tsx';
import { PackRules } from './PackRules.tsx';
import type { PackValues } from './pack-values.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { text } from './text.ts';

interface PackFieldsProps {
  edits: Pick<FormState<PackValues>, 'form' | 'pathOf'>;
  /** The forms that are or were in the pack, by the template's id. */
  known: ReadonlyMap<string, PackForm>;
  onKnown(forms: readonly PackForm[]): void;
  /** Nothing can be changed: it is archived. */
  disabled?: boolean;
  /** As it is saved; undefined for a new one. */
  saved?: FormPack;
}

/** A pack's name, its forms, and the templates that can be added to them. */
export function PackFields(props: PackFieldsProps) {
  const {
    edits: { form, pathOf },
    known,
    onKnown,
    disabled = false,
    saved,
  } = props;
  const { formTemplateIds } = form.values;
  const forms = formTemplateIds.flatMap((id) => known.get(id) ?? []);
  const change = (ids: string[]) => form.setFieldValue('formTemplateIds', ids);
  return (
    <fieldset disabled={disabled} aria-label={text.editor.title}>
      <Stack gap="md">
        <TextInput
          label={text.fields.name}
          withAsterisk
          aria-required
          maw={520}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Grid gap="lg">
          <Grid.Col span={disabled ? 12 : { base: 12, lg: 7 }}>
            <Card component="section" aria-label={text.fields.formTemplateIds}>
              <Flex gap="sm" justify="space-between" align="baseline" p="md" className="line-below">
                <Text fw={600}>{text.fields.formTemplateIds}</Text>
                <Text size="sm" c="dimmed" aria-live="polite">
                  {countForms(forms)}
                </Text>
              </Flex>
              {form.errors.formTemplateIds !== undefined && (
                <Text c="var(--mantine-color-error)" size="sm" px="md" py="xs" role="alert">
                  {form.errors.formTemplateIds}
                </Text>
              )}
              {forms.length === 0 ? (
                <Text c="dimmed" ta="center" px="lg" py={48}>
                  {text.forms.none}
                </Text>
              ) : (
                <PackForms
                  forms={forms}
                  onChange={(next) => change(next.map((one) => one.formTemplateId))}
                />
              )}
            </Card>
          </Grid.Col>
          {!disabled && (
            <Grid.Col span={{ base: 12, lg: 5 }} data-path={pathOf('formTemplateIds')}>
              <TemplatePicker
                chosenIds={new Set(formTemplateIds)}
                onAdd={({ id, name, pageCount, fieldCount }) => {
                  const rules = { condition: '', hiddenFrom: [] };
                  onKnown([{ formTemplateId: id, name, pageCount, fieldCount, ...rules }]);
                  change([...formTemplateIds, id]);
                }}
              />
            </Grid.Col>
          )}
        </Grid>
        <PackRules edits={props.edits} forms={forms} saved={saved} />
      </Stack>
    </fieldset>
  );
}

function countForms(forms: readonly PackForm[]): string {
  const pages = forms.reduce((sum, form) => sum + form.pageCount, 0);
  return [text.list.forms(forms.length), pagesText(pages)].join(' · ');
}
