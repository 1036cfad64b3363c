import { type Profile, type ProfileInput, personNameRule } from '@countersign/contract';
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useSession } from '../../core/session/use-session.ts';
import { CountryCodeSelect } from '../../kit/forms/CountryCodeSelect.tsx';
import { checkMobile } from '../../kit/forms/check-mobile.ts';
import { ruleOf } from '../../kit/forms/rules.ts';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useUpdateProfileMutation } from './api.ts';
import { text } from './text.ts';

/** One's own names and mobile number. */
export function NamesForm() {
  const { firstName, lastName, countryCode, mobile } = useSession().user;
  const [update] = useUpdateProfileMutation();
  const [problem, setProblem] = useState<string>();
  const form = useForm<ProfileInput>({
    initialValues: { firstName, lastName, countryCode, mobile },
    validate: { firstName: ruleOf(personNameRule), lastName: ruleOf(personNameRule) },
  });

  const isMobileFine = async (): Promise<boolean> => {
    const entered = form.getValues();
    if (!form.isDirty('countryCode') && !form.isDirty('mobile')) return true;
    const wrong = await checkMobile(entered.countryCode, entered.mobile);
    const now = form.getValues();
    if (now.countryCode !== entered.countryCode || now.mobile !== entered.mobile) return false;
    if (wrong !== undefined) form.setFieldError(wrong.field, wrong.message);
    return wrong === undefined;
  };
  /** Shows what the server has kept, such as a number without its spaces. */
  const showSaved = ({ profilePicUrl: _, ...saved }: Profile) => {
    form.setInitialValues(saved);
    form.setValues(saved);
    toastSuccess(text.names.saved);
  };
  const save = async (values: ProfileInput) => {
    setProblem(undefined);
    if (await isMobileFine()) {
      const { data, error } = await update(values);
      if (data !== undefined) showSaved(data);
      else if ('fields' in error && error.fields) form.setErrors(error.fields);
      else setProblem(messageOf(error));
    }
  };

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(save, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={text.names.firstName}
            autoComplete="given-name"
            maxLength={120}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={text.names.lastName}
            autoComplete="family-name"
            maxLength={120}
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <Group align="flex-start" gap="md">
          <CountryCodeSelect
            value={form.values.countryCode}
            error={form.errors.countryCode}
            onChange={(code) => {
              form.setFieldValue('countryCode', code);
              form.clearFieldError('mobile');
            }}
          />
          <TextInput
            label={text.names.mobile}
            flex="1 1 200px"
            type="tel"
            autoComplete="tel-national"
            maxLength={30}
            placeholder={text.names.mobileFormat}
            {...form.getInputProps('mobile')}
            // A country that is not chosen yet comes next: nothing is wrong so far.
            onBlur={onBlurDeferred(() => form.values.countryCode !== '' && isMobileFine())}
          />
        </Group>
        <Group justify="flex-end" mt={4}>
          {form.isDirty() && (
            <Button variant="default" onClick={() => form.reset()} disabled={form.submitting}>
              {text.names.undo}
            </Button>
          )}
          <Button type="submit" loading={form.submitting}>
            {text.names.save}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  );
}
