import { companyTypes, type SetupInput, setupInput } from '@countersign/contract';
import { Button, Fieldset, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useContext, useState } from 'react';
import type { ApiFailure } from '../../core/api/api-failure.ts';
import { PasswordHints } from '../../kit/credentials/PasswordHints.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PasswordField } from '../../ui/inputs/PasswordField.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { useCompleteSetupMutation } from './api.ts';
import { signIn } from './sign-in.ts';
import { text } from './text.ts';

interface SetupFormProps {
  token: string;
  onDone(): void;
  onLinkUsed(): void;
}

type SetupValues = SetupInput & { repeated: string };

const initialValues: SetupValues = {
  tenantName: '',
  company: { name: '', code: '', type: 'Company' },
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  repeated: '',
};

/** Lists the problems of the values, by their paths in the form. */
function setupProblems(values: SetupValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of setupInput.safeParse(values).error?.issues ?? []) {
    problems[issue.path.join('.')] ??= issue.message;
  }
  if (values.repeated !== values.password) problems.repeated = text.newPassword.differ;
  return problems;
}

/** Organisation, company and administrator; signs in straight after. */
export function SetupForm({ token, onDone, onLinkUsed }: SetupFormProps) {
  const productName = useContext(ProductNameContext);
  const [complete] = useCompleteSetupMutation();
  const [problem, setProblem] = useState<string>();
  const form = useForm<SetupValues>({ initialValues, validate: setupProblems });

  const submit = async ({ repeated: _, ...body }: SetupValues) => {
    setProblem(undefined);
    const answer = await complete({ token, body });
    if (answer.error === undefined) {
      await signIn(body.password, { email: body.email, productName });
      return onDone();
    }
    const failure: ApiFailure | undefined = 'status' in answer.error ? answer.error : undefined;
    if (failure?.code === 'not-found') return onLinkUsed();
    if (failure?.fields) form.setErrors(failure.fields);
    setProblem(failure?.message ?? text.setup.failed);
  };

  return (
    <form
      onSubmit={form.onSubmit(submit, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      noValidate
    >
      <Stack gap="lg">
        <Fieldset legend={text.setup.organisation} radius="lg">
          <Stack gap="sm">
            <TextInput
              label={text.setup.tenantName}
              autoComplete="organization"
              autoFocus
              required
              {...form.getInputProps('tenantName')}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label={text.setup.companyName}
                required
                {...form.getInputProps('company.name')}
              />
              <TextInput
                label={text.setup.companyCode}
                required
                {...form.getInputProps('company.code')}
              />
            </SimpleGrid>
            <Select
              label={text.setup.companyType}
              description={text.setup.companyTypeHelp}
              data={[...companyTypes]}
              allowDeselect={false}
              required
              {...form.getInputProps('company.type')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={text.setup.administrator} radius="lg">
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label={text.setup.firstName}
                autoComplete="given-name"
                required
                {...form.getInputProps('firstName')}
              />
              <TextInput
                label={text.setup.lastName}
                autoComplete="family-name"
                {...form.getInputProps('lastName')}
              />
            </SimpleGrid>
            <TextInput
              label={text.setup.email}
              type="email"
              autoComplete="username"
              required
              {...form.getInputProps('email')}
            />
            <PasswordField
              label={text.setup.password}
              autoComplete="new-password"
              required
              aria-describedby="password-hints"
              {...form.getInputProps('password')}
            />
            <PasswordHints id="password-hints" password={form.values.password} />
            <PasswordField
              label={text.setup.confirm}
              autoComplete="new-password"
              required
              {...form.getInputProps('repeated')}
            />
          </Stack>
        </Fieldset>
        <FormError>{problem}</FormError>
        <Button type="submit" size="md" loading={form.submitting}>
          {text.setup.submit}
        </Button>
      </Stack>
    </form>
  );
}
