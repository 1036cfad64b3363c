import { type FormPack, type FormPackInput, formPackInput, nameRule } from '@countersign/contract';
import { Button, Grid, Group, Stack, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDeviceFloppy, IconFilePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { ruleOf } from '../../kit/forms/rules.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateFormPackMutation, useUpdateFormPackMutation } from './api.ts';
import classes from './PackEditor.module.css';
import { type PackForm, PackForms } from './PackForms.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

const nameProblemOf = ruleOf(nameRule);
const formsProblemOf = ruleOf(formPackInput.shape.formTemplateIds);

/** A pack's name and its forms in order; without a pack, a new one. */
export function PackEditor({ pack }: { pack?: FormPack }) {
  const [name, setName] = useState(pack?.name ?? '');
  const [forms, setForms] = useState<readonly PackForm[]>(pack?.forms ?? []);
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const [formsProblem, setFormsProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { save: send, isSaving } = useSavePack(pack);
  const nameInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const ids = forms.map((form) => form.formTemplateId);
  const isDirty =
    name !== (pack?.name ?? '') ||
    ids.join() !== (pack?.forms ?? []).map((form) => form.formTemplateId).join();
  const isLeaving = useRef(false);

  const changeForms = (next: readonly PackForm[]) => {
    setForms(next);
    setFormsProblem(null);
  };
  const save = async () => {
    const wrongName = nameProblemOf(name);
    const wrongForms = formsProblemOf(ids);
    setNameProblem(wrongName);
    setFormsProblem(wrongForms);
    setProblem(undefined);
    if (wrongName !== null) nameInput.current?.focus();
    if (wrongName !== null || wrongForms !== null) return;
    const answer = await send({ name, formTemplateIds: ids });
    if (answer.data !== undefined) {
      toastSuccess(`The form pack “${answer.data.name}” is saved.`);
      if (pack === undefined) {
        isLeaving.current = true;
        await navigate(paths.formPack(answer.data.id), { replace: true });
      } else {
        setName(answer.data.name);
      }
      return;
    }
    const refused = 'fields' in answer.error ? answer.error.fields : undefined;
    setNameProblem(refused?.name ?? null);
    setFormsProblem(refused?.formTemplateIds ?? null);
    if (refused?.name === undefined) setProblem(messageOf(answer.error));
    else nameInput.current?.focus();
  };
  useHotkeys([['mod+S', () => isDirty && void save()]], []);

  return (
    <>
      <PageHeader
        title={pack?.name ?? 'New form pack'}
        back={backTo.formPacks}
        actions={
          <Group gap="sm">
            {isDirty && pack !== undefined && (
              <Text size="sm" c="dimmed">
                Unsaved changes
              </Text>
            )}
            {pack !== undefined && !isDirty && (
              <Button
                variant="default"
                component={Link}
                to={paths.newDocumentOf(pack.id)}
                leftSection={<IconFilePlus size={18} aria-hidden />}
              >
                New document
              </Button>
            )}
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              onClick={() => void save()}
              loading={isSaving}
              disabled={!isDirty}
            >
              Save
            </Button>
          </Group>
        }
      />
      <LeaveGuard isDirty={() => isDirty && !isLeaving.current} />
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          ref={nameInput}
          label="Name"
          withAsterisk
          aria-required
          maw={520}
          maxLength={120}
          autoComplete="off"
          value={name}
          error={nameProblem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameProblem(null);
          }}
          onBlur={() => name !== '' && setNameProblem(nameProblemOf(name))}
        />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <section className={classes.pack} aria-label="Forms in the pack">
              <div className={classes.head}>
                <Text fw={600}>Forms in the pack</Text>
                <Text size="sm" c="dimmed" aria-live="polite">
                  {countForms(forms)}
                </Text>
              </div>
              {formsProblem !== null && (
                <Text c="var(--mantine-color-error)" size="sm" px="md" py="xs" role="alert">
                  {formsProblem}
                </Text>
              )}
              {forms.length === 0 ? (
                <Text c="dimmed" ta="center" px="lg" py={48}>
                  No forms yet. Add templates from the list; they are sent in this order.
                </Text>
              ) : (
                <PackForms forms={forms} onChange={changeForms} />
              )}
            </section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <TemplatePicker
              chosenIds={new Set(ids)}
              onAdd={({ id, name: formName, pageCount, fieldCount }) =>
                changeForms([
                  ...forms,
                  { formTemplateId: id, name: formName, pageCount, fieldCount },
                ])
              }
            />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

/** Makes the pack or changes it, whichever it is. */
function useSavePack(pack: FormPack | undefined) {
  const [create, creating] = useCreateFormPackMutation();
  const [update, updating] = useUpdateFormPackMutation();
  const save = (change: FormPackInput) =>
    pack === undefined ? create(change) : update({ id: pack.id, change });
  return { save, isSaving: creating.isLoading || updating.isLoading };
}

function countForms(forms: readonly PackForm[]): string {
  const pages = forms.reduce((sum, form) => sum + form.pageCount, 0);
  return [
    forms.length === 1 ? '1 form' : `${forms.length} forms`,
    pages === 1 ? '1 page' : `${pages} pages`,
  ].join(' · ');
}
