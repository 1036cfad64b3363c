import { type Company, companyInput, companyTypes } from '@countersign/contract';
import { Anchor, Select, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { CountrySelect, CurrencySelect } from '../../kit/forms/CountrySelect.tsx';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { CodeInput, NameInput } from '../../kit/forms/NameInputs.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCreateCompanyMutation } from './api.ts';
import { text } from './text.ts';

interface CompanyDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Adds a company to the tenant. */
export function CompanyDialog({ opened, onClose }: CompanyDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.list.add}>
      <NewCompany onDone={onClose} />
    </FormDialog>
  );
}

type NewCompanyValues = {
  name: string;
  code: string;
  type: (typeof companyTypes)[number];
  country: string;
  currency: string;
};

function NewCompany({ onDone }: { onDone(): void }) {
  const [create] = useCreateCompanyMutation();
  const edits = useCreate<Company, NewCompanyValues>({
    schema: companyInput,
    initialValues: { name: '', code: '', type: 'Company', country: 'GB', currency: 'GBP' },
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
      <NameInput data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CodeInput description={text.new.codeHelp} {...form.getInputProps('code')} />
        <Select
          label={text.fields.type}
          description={text.new.typeHelp}
          withAsterisk
          aria-required
          allowDeselect={false}
          data={companyTypes}
          {...form.getInputProps('type')}
        />
        <CountrySelect {...form.getInputProps('country')} />
        <CurrencySelect {...form.getInputProps('currency')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {text.new.more}{' '}
        <Anchor
          component={Link}
          to={paths.companies}
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
