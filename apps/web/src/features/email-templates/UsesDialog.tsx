import {
  type EmailDefaultScope,
  type EmailEvent,
  type EmailTemplateSummary,
  emailEventFacts,
  isOfCompanies,
} from '@countersign/contract';
import {
  Box,
  Button,
  CloseButton,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListCompanyNamesQuery } from '../../entities/companies/api.ts';
import {
  useGetEmailOverviewQuery,
  useSetEmailDefaultMutation,
} from '../../entities/email-templates/api.ts';
import { useListProjectsQuery } from '../../entities/projects/api.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { toastError } from '../../ui/notices/toast.ts';
import { text } from './text.ts';

interface UsesDialogProps {
  /** Undefined while the dialog is closed. */
  template: EmailTemplateSummary | undefined;
  onClose(): void;
}

/** Edits the uses of a template. */
export function UsesDialog({ template, onClose }: UsesDialogProps) {
  return (
    <Modal
      opened={template !== undefined}
      onClose={onClose}
      title={text.uses.title(template?.name ?? '')}
      size={520}
    >
      {template && <Uses template={template} />}
    </Modal>
  );
}

function Uses({ template: { id, event, company } }: { template: EmailTemplateSummary }) {
  const { data } = useGetEmailOverviewQuery({});
  const [setDefault, { isLoading }] = useSetEmailDefaultMutation();
  const uses = data?.templates.find((one) => one.id === id)?.uses ?? [];
  const isEverywhere = uses.some(({ scope }) => scope.kind === 'tenant');
  const choose = async (scope: EmailDefaultScope, emailTemplateId: string | null) => {
    const { error } = await setDefault({ event, body: { scope, emailTemplateId } });
    if (error !== undefined) toastError(messageOf(error));
    return error === undefined;
  };
  return (
    <Stack gap="lg">
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.uses.nowhere(emailEventFacts[event].label)}
        </Text>
      ) : (
        <ul aria-label={text.uses.list}>
          {uses.map(({ scope, name }) => (
            <Group
              key={JSON.stringify(scope)}
              component="li"
              gap="xs"
              justify="space-between"
              wrap="nowrap"
              py="xs"
              className="line-below"
            >
              <Box miw={0}>
                <Text size="sm" fw={550} truncate title={name}>
                  {scope.kind === 'tenant' ? text.uses.organisation : name}
                </Text>
                <Text size="xs" c="dimmed">
                  {text.uses.scope(scope.kind)}
                </Text>
              </Box>
              <CloseButton
                aria-label={text.uses.remove(name)}
                disabled={isLoading}
                onClick={() => void choose(scope, null)}
              />
            </Group>
          ))}
        </ul>
      )}
      <AddUse
        kinds={possibleKinds(event, company !== null || isEverywhere)}
        company={company}
        isBusy={isLoading}
        onAdd={(scope) => choose(scope, id)}
      />
    </Stack>
  );
}

type Kind = EmailDefaultScope['kind'];

/** For what a template can be used besides; `isNarrow`: not for everything, or it is already. */
function possibleKinds(event: EmailEvent, isNarrow: boolean): Kind[] {
  const narrow: Kind[] = isOfCompanies(event) ? ['company', 'project'] : [];
  return isNarrow ? narrow : ['tenant', ...narrow];
}

interface AddUseProps {
  kinds: readonly Kind[];
  /** Set where the template is for one company alone. */
  company: { id: string; name: string } | null;
  isBusy: boolean;
  onAdd(scope: EmailDefaultScope): Promise<boolean>;
}

function AddUse({ kinds, company, isBusy, onAdd }: AddUseProps) {
  const [wanted, setKind] = useState<Kind>();
  const [chosen, setChosen] = useState('');
  const kind = kinds.find((one) => one === wanted) ?? kinds[0];
  if (kind === undefined) return null;
  const scope = scopeOf(kind, chosen);
  const add = async () => {
    if (scope && (await onAdd(scope))) setChosen('');
  };
  return (
    <Stack gap="sm" bdrs="md" bg="var(--app-hover)" p="md">
      <Text size="sm" fw={600}>
        {text.uses.addTitle}
      </Text>
      {kinds.length > 1 && (
        <SegmentedControl
          size="sm"
          aria-label={text.uses.addFor}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen('');
          }}
          data={kinds.map((one) => ({
            value: one,
            label: one === 'tenant' ? text.uses.organisation : text.uses.kinds[one],
          }))}
        />
      )}
      {kind === 'company' && <CompanySelect only={company} value={chosen} onChange={setChosen} />}
      {kind === 'project' && (
        <ProjectSelect companyId={company?.id} value={chosen} onChange={setChosen} />
      )}
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={scope === undefined} onClick={() => void add()}>
          {kind === 'tenant' ? text.uses.submitEverywhere : text.uses.submit}
        </Button>
      </Group>
    </Stack>
  );
}

function scopeOf(kind: Kind, id: string): EmailDefaultScope | undefined {
  if (kind === 'tenant') return { kind };
  if (id === '') return undefined;
  return kind === 'company' ? { kind, companyId: id } : { kind, projectId: id };
}

interface ScopeSelectProps {
  value: string;
  onChange(id: string): void;
}

function CompanySelect({
  only,
  ...field
}: ScopeSelectProps & { only: { id: string; name: string } | null }) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListCompanyNamesQuery({ search, pageSize: 20 });
  const found = only === null ? (data?.items ?? []) : [only];
  return (
    <SearchSelect
      label={text.uses.company}
      placeholder={text.uses.chooseCompany}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      nothingFound={text.uses.noCompany}
      onSearch={setSearch}
      {...field}
    />
  );
}

function ProjectSelect({
  companyId,
  ...field
}: ScopeSelectProps & { companyId: string | undefined }) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListProjectsQuery({
    search,
    pageSize: 20,
    ...(companyId !== undefined && { companyId }),
  });
  return (
    <SearchSelect
      label={text.uses.project}
      placeholder={text.uses.chooseProject}
      options={(data?.items ?? []).map(({ id, name, companyName }) => ({
        value: id,
        label: `${name}, ${companyName}`,
      }))}
      isFetching={isFetching}
      nothingFound={text.uses.noProject}
      onSearch={setSearch}
      {...field}
    />
  );
}
