import type { Distribution, EndpointResult, planRecipients } from '@countersign/contract';
import {
  Alert,
  Button,
  CloseButton,
  Group,
  Pagination,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../core/api/message-of.ts';
import { paths } from '../../../../core/paths.ts';
import { usePausedSearch } from '../../../../ui/inputs/use-paused-search.ts';
import { ErrorState } from '../../../../ui/page/ErrorState.tsx';
import { RecordSection } from '../../../../ui/page/RecordPanes.tsx';
import { usePlanRecipientsQuery } from '../../api.ts';
import classes from '../../Distributions.module.css';
import { leftOutTexts, peopleCount } from '../../distribution-labels.ts';
import { text } from '../text.ts';
import type { DistributionDraft } from '../use-distribution-draft.ts';

type Plan = EndpointResult<typeof planRecipients>;

const pageSize = 25;

interface PlanListProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

/** Lists who would get the draft if it were sent now, and who is left out and why. */
export function PlanList({ distribution, draft }: PlanListProps) {
  const { id } = distribution;
  const { revision } = draft.base;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { ask } = usePausedSearch((words) => {
    setPage(1);
    setSearch(words);
  });
  const { data, error, isFetching, refetch } = usePlanRecipientsQuery(
    { id, revision, query: { search, page, pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  const { excludedEmails } = draft.form.values;
  const leaveOut = (email: string) => draft.put({ excludedEmails: [...excludedEmails, email] });
  const takeBack = (email: string) =>
    draft.put({ excludedEmails: excludedEmails.filter((one) => !isSameAddress(one, email)) });
  if (draft.form.values.sources.length === 0) return null;
  return (
    <RecordSection
      title={
        data === undefined || search !== ''
          ? text.plan.title
          : text.plan.titleOf(peopleCount(data.total))
      }
    >
      {error !== undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={isFetching}>
          <TextInput
            type="search"
            aria-label={text.plan.searchLabel}
            placeholder={text.plan.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              ask(event.currentTarget.value.trim());
            }}
          />
          {data === undefined ? (
            <Skeleton h={240} mt="sm" role="status" aria-label={text.plan.loading} />
          ) : (
            <>
              <PlanNotes plan={data} />
              <Planned plan={data} isDimmed={isFetching} onLeaveOut={leaveOut} />
              {data.total > pageSize && (
                <Pagination
                  mt="sm"
                  size="sm"
                  total={Math.ceil(data.total / pageSize)}
                  value={page}
                  onChange={setPage}
                  getControlProps={(control) => ({ 'aria-label': text.plan.control(control) })}
                  getItemProps={(item) => ({ 'aria-label': text.plan.page(item) })}
                />
              )}
              <LeftOut plan={data} onTakeBack={takeBack} />
            </>
          )}
        </div>
      )}
    </RecordSection>
  );
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function PlanNotes({ plan: { doubles, isTooMany, total } }: { plan: Plan }) {
  return (
    <>
      {isTooMany && (
        <Alert color="red" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {text.plan.tooMany(total.toLocaleString('en-GB'))}
        </Alert>
      )}
      {doubles > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {text.plan.doubles(doubles)}
        </Text>
      )}
    </>
  );
}

interface PlannedProps {
  plan: Plan;
  isDimmed: boolean;
  onLeaveOut(email: string): void;
}

function Planned({ plan: { items }, isDimmed, onLeaveOut }: PlannedProps) {
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="lg" role="status">
        {text.plan.none}
      </Text>
    );
  }
  return (
    <ul
      className={`lines ${classes.people}`}
      aria-label={text.plan.list}
      data-dimmed={isDimmed || undefined}
    >
      {items.map(({ contactId, name, email, agentOf }) => (
        <Group key={email} component="li" justify="space-between" wrap="nowrap" py="xs">
          <Stack component="span" gap={0} miw={0}>
            <Text component="span" size="sm" fw={550}>
              {contactId === null || name === '' ? (
                name || email
              ) : (
                <Link to={paths.contact(contactId)} className={classes.plainLink}>
                  {name}
                </Link>
              )}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {email}
              {agentOf !== '' && text.plan.agentOf(agentOf)}
            </Text>
          </Stack>
          <CloseButton
            size="sm"
            aria-label={text.plan.excludeOf(name || email)}
            title={text.plan.exclude}
            onClick={() => onLeaveOut(email)}
          />
        </Group>
      ))}
    </ul>
  );
}

function LeftOut({ plan, onTakeBack }: { plan: Plan; onTakeBack(email: string): void }) {
  const { leftOut, leftOutTotal } = plan;
  if (leftOutTotal === 0) return null;
  return (
    <Text component="details" size="sm" mt="md" open={leftOutTotal <= 5}>
      <summary>{text.plan.excluded(peopleCount(leftOutTotal))}</summary>
      <ul className="lines" aria-label={text.plan.excludedList}>
        {leftOut.map(({ contactId, name, email, reason }) => (
          <Group
            key={`${contactId ?? ''} ${email} ${reason}`}
            component="li"
            justify="space-between"
            wrap="nowrap"
            py="xs"
          >
            <Stack component="span" gap={0} miw={0}>
              <Text component="span" size="sm">
                {name || email}
              </Text>
              <Text component="span" size="xs" c="dimmed">
                {leftOutTexts[reason]}
                {name !== '' && email !== '' && text.plan.email(email)}
              </Text>
            </Stack>
            {reason === 'by-hand' && (
              <Button size="compact-xs" variant="default" onClick={() => onTakeBack(email)}>
                {text.plan.include}
              </Button>
            )}
          </Group>
        ))}
      </ul>
      {leftOutTotal > leftOut.length && (
        <Group mt="xs">
          <Text size="xs" c="dimmed">
            {text.plan.more(leftOutTotal - leftOut.length)}
          </Text>
        </Group>
      )}
    </Text>
  );
}
