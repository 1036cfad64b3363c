import {
  auditList,
  eventSubjects,
  eventTypes,
  type ListField,
  subjectNames,
} from '@countersign/contract';
import { actionName } from '@countersign/domain';
import { useListAuditEventsQuery } from '../../kit/history/api.ts';
import { choiceSource } from '../../kit/lists/filters/choices.tsx';

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'en-GB');

const options = {
  subjectType: eventSubjects.map((value) => ({ value, label: subjectNames[value] })).sort(byLabel),
  action: eventTypes.map((value) => ({ value, label: actionName(value) })).sort(byLabel),
};

/** Lists the filters of the log, with labels of kinds and actions. */
export const auditFields: readonly ListField[] = auditList.fields.map((field) => {
  if (field.key === 'subjectType' || field.key === 'action') {
    return { ...field, options: options[field.key] };
  }
  // One subject is chosen where it is shown: by a link to its events.
  return field.key === 'subjectId' ? { ...field, canFilter: false } : field;
});

function useSubject(_words: string, [id]: readonly string[]) {
  const filters = JSON.stringify([{ field: 'subjectId', operator: 'any', values: [id] }]);
  const { data, isFetching } = useListAuditEventsQuery(
    { filters, pageSize: 1 },
    { skip: id === undefined },
  );
  const name = data?.items[0]?.subject.name;
  return {
    options: id === undefined || !name ? [] : [{ value: id, label: name }],
    isFetching,
  };
}

/** Names the one subject that the log is narrowed to. */
export const SubjectChoices = choiceSource(useSubject);
