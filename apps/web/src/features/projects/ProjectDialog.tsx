import { type CustomValues, type Project, projectInput } from '@countersign/contract';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { CompanySelect } from '../../entities/companies/CompanySelect.tsx';
import { CustomFieldInputs } from '../../entities/custom-fields/CustomFieldInputs.tsx';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { CodeInput, NameInput } from '../../kit/forms/NameInputs.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCreateProjectMutation } from './api.ts';
import { text } from './text.ts';

interface ProjectDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Adds a project to a company. */
export function ProjectDialog({ opened, onClose }: ProjectDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.list.add}>
      <NewProject onDone={onClose} />
    </FormDialog>
  );
}

type NewProjectValues = {
  companyId: string;
  name: string;
  code: string;
  startsOn: string | null;
  endsOn: string | null;
  customValues: CustomValues;
};

function NewProject({ onDone }: { onDone(): void }) {
  const [create] = useCreateProjectMutation();
  const edits = useCreate<Project, NewProjectValues>({
    schema: projectInput,
    initialValues: {
      companyId: localStorage.getItem('useableGuid') ?? '',
      name: '',
      code: '',
      startsOn: null,
      endsOn: null,
      customValues: {},
    },
    labels: text.fields,
    create,
    onCreated: ({ name }) => {
      toastSuccess(text.new.added(name));
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.new.submit}>
      <CompanySelect {...form.getInputProps('companyId')} value={form.values.companyId} />
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <CodeInput description={text.new.codeHelp} {...form.getInputProps('code')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={text.fields.startsOn} {...form.getInputProps('startsOn')} />
        <DayField label={text.fields.endsOn} {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <CustomFieldInputs
        owner="project"
        isNew
        values={form.values.customValues}
        errors={form.errors}
        pathOf={edits.pathOf}
        onChange={(values) => form.setFieldValue('customValues', values)}
      />
      <Text size="sm" c="dimmed">
        {text.new.more}{' '}
        <Anchor
          component={Link}
          to={paths.projects}
          inherit
          underline="always"
          // What a field says as it is left would move the link away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {text.new.all}
        </Anchor>
      </Text>
    </DialogForm>
  );
}
