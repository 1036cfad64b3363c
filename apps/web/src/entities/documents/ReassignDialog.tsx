import { type DocumentDetail, type Party, recipientInput } from '@countersign/contract';
import { contactName, splitName } from '@countersign/domain';
import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useMay } from '../../core/session/use-may.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { MobileFields } from '../../kit/forms/MobileFields.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useFindApproversQuery } from '../approval-setup/api.ts';
import { CorrectContact } from '../contacts/CorrectContact.tsx';
import { text } from './text.ts';
import { type PendingAct, useAct } from './use-act.ts';

interface ReassignDialogProps {
  document: DocumentDetail;
  /** Whose slot it is; undefined while the dialog is closed. */
  party: Party | undefined;
  onRefused(text: string): void;
  onClose(): void;
}

/** Reassigns a party to another person, or to the same person at another address. */
export function ReassignDialog({ document, party, onRefused, onClose }: ReassignDialogProps) {
  return (
    <FormDialog opened={party !== undefined} onClose={onClose} title={party ? titleOf(party) : ''}>
      {party && <Reassign {...{ document, party, onRefused, onClose }} />}
    </FormDialog>
  );
}

/** In the words of the menu that opens the dialog. */
function titleOf({ people, name }: Party): string {
  return people.length === 0 ? text.reassign.changeTitle(name) : text.reassign.title(name);
}

type Kind = 'colleague' | 'outside' | 'email';

function Reassign(props: Required<ReassignDialogProps> & { party: Party }) {
  const { party } = props;
  const isApprover = party.role === 'approver' || party.act === 'approve';
  const isOutside = party.people.length === 0;
  const [kind, setKind] = useState<Kind>(isOutside ? 'email' : 'colleague');
  const kinds: { value: Kind; label: string }[] = [
    ...(isOutside ? [{ value: 'email' as const, label: text.reassign.kinds.email }] : []),
    { value: 'colleague', label: text.reassign.kinds.colleague },
    ...(isApprover && !isOutside
      ? []
      : [{ value: 'outside' as const, label: text.reassign.kinds.external }]),
  ];
  return (
    <Stack gap="md">
      <Text size="sm">{text.reassign.help}</Text>
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label={text.reassign.to}
          fullWidth
          data={kinds}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind === 'colleague' ? (
        <ColleagueForm {...props} />
      ) : (
        <PersonForm key={kind} {...props} isSamePerson={kind === 'email'} />
      )}
    </Stack>
  );
}

/** Does it, and says what came of it as forms want to know. */
function useReassign({ document, party, onRefused, onClose }: Required<ReassignDialogProps>) {
  const { act } = useAct();
  return {
    reassign: async (body: Omit<Extract<PendingAct, { act: 'reassign' }>['body'], 'partyId'>) => {
      const partyId = party?.id ?? '';
      const outcome = await act({ id: document.id, act: 'reassign', body: { partyId, ...body } });
      if (outcome.kind === 'done') return { data: null };
      if (outcome.kind === 'refused') {
        onClose();
        onRefused(outcome.text);
        return { error: { message: outcome.text } };
      }
      const { fields, ...rest } = outcome.refusal;
      const own = Object.entries(fields ?? {}).map(([key, problem]) => [
        key.replace(/^person\./, ''),
        problem,
      ]);
      return { error: { ...rest, fields: Object.fromEntries(own) as Record<string, string> } };
    },
    done: (message: string) => {
      toastSuccess(message);
      onClose();
    },
  };
}

function ColleagueForm(props: Required<ReassignDialogProps>) {
  const { reassign, done } = useReassign(props);
  const [search, setSearch] = useState('');
  const { data, isFetching } = useFindApproversQuery({ search });
  const edits = useCreate<null, { userId: string }>({
    schema: z.object({ userId: z.string().min(1, text.reassign.chooseColleague) }),
    initialValues: { userId: '' },
    labels: { userId: text.reassign.colleague },
    create: reassign,
    onCreated: () =>
      done(
        text.reassign.done(
          data?.items.find(({ id }) => id === edits.form.values.userId)?.name ??
            text.reassign.yourColleague,
        ),
      ),
  });
  return (
    <DialogForm edits={edits} label={text.reassign.submit}>
      <SearchSelect
        label={text.reassign.colleague}
        placeholder={text.reassign.search}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isFetching={isFetching}
        value={edits.form.values.userId}
        error={edits.form.errors.userId}
        data-path={edits.pathOf('userId')}
        nothingFound={text.reassign.noColleague}
        onChange={(id) => edits.form.setFieldValue('userId', id)}
        onSearch={setSearch}
      />
    </DialogForm>
  );
}

type PersonValues = Record<'firstName' | 'lastName' | 'email' | 'countryCode' | 'mobile', string>;

const labels: Record<keyof PersonValues, string> = text.reassign.fields;

function PersonForm(props: Required<ReassignDialogProps> & { isSamePerson: boolean }) {
  const { party, document, isSamePerson } = props;
  const { reassign, done } = useReassign(props);
  const mayChange = useMay('contacts.use');
  const [correctContact, setCorrectContact] = useState(true);
  const edits = useCreate<null, PersonValues>({
    schema: recipientInput,
    initialValues: isSamePerson && party ? sameAs(party, document) : noPerson,
    labels,
    create: (person) => reassign({ person, ...(isSamePerson && mayChange && { correctContact }) }),
    onCreated: () => {
      const name = contactName(edits.form.values);
      done(isSamePerson ? text.reassign.emailChanged(name) : text.reassign.done(name));
    },
  });
  const { form } = edits;
  return (
    <DialogForm
      edits={edits}
      label={isSamePerson ? text.reassign.changeEmail : text.reassign.submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.firstName}
          withAsterisk
          aria-required
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label={labels.email}
        type="email"
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <MobileFields form={form} />
      {isSamePerson && mayChange && (
        <CorrectContact isChecked={correctContact} onChange={setCorrectContact} />
      )}
    </DialogForm>
  );
}

const noPerson: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: '',
  mobile: '',
};

/** Returns the person of a slot as form values; the recipient's names are known separately. */
function sameAs({ role, name, email }: Party, { recipient }: DocumentDetail): PersonValues {
  if (role === 'recipient') {
    const { firstName, lastName, countryCode, mobile } = recipient;
    if (contactName({ firstName, lastName }) === name) {
      return { firstName, lastName, email, countryCode, mobile };
    }
  }
  return { ...noPerson, ...splitName(name), email };
}
