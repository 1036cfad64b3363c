import type { FormTemplateSummary } from '@countersign/contract';
import { Anchor, Box, Button, Card, CloseButton, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconForms, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useListFormTemplatesQuery } from '../../entities/form-templates/api.ts';
import { preventEnterSubmit } from '../../kit/forms/prevent-enter-submit.ts';
import { fieldsText, pagesText } from '../../ui/inputs/size-labels.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import classes from './TemplatePicker.module.css';
import { text } from './text.ts';

/** As many as the server gives at once; the search finds the others. */
const pageSize = 100;

interface TemplatePickerProps {
  /** The templates that are in the pack already. */
  chosenIds: ReadonlySet<string>;
  onAdd(template: FormTemplateSummary): void;
}

/** The templates that can be added to a pack. */
export function TemplatePicker({ chosenIds, onAdd }: TemplatePickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data, error, isFetching, refetch } = useListFormTemplatesQuery(
    { pageSize, search },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Card component="section" aria-label={text.templates.title}>
      <div className={classes.head}>
        <TextInput
          type="search"
          label={text.templates.add}
          placeholder={text.templates.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={preventEnterSubmit}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            isFetching ? (
              <Loader size={14} aria-hidden />
            ) : (
              typed !== '' && (
                <CloseButton
                  size="sm"
                  aria-label={text.templates.clear}
                  onClick={() => setTyped('')}
                />
              )
            )
          }
        />
      </div>
      {error !== undefined && data === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {error === undefined && data === undefined && (
        <Spinner label={text.templates.loading} height="100px" />
      )}
      {data !== undefined && data.items.length === 0 && <NothingFound search={search} />}
      {/* It scrolls, also where nothing in it can be chosen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={`lines ${classes.list}`} tabIndex={0} aria-label={text.templates.list}>
        {data?.items.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isChosen={chosenIds.has(template.id)}
            onAdd={() => onAdd(template)}
          />
        ))}
      </ul>
      {data !== undefined && data.next !== null && (
        <Text size="xs" c="dimmed" p="sm">
          {text.templates.more}
        </Text>
      )}
    </Card>
  );
}

interface TemplateRowProps {
  template: FormTemplateSummary;
  isChosen: boolean;
  onAdd(): void;
}

function TemplateRow({ template, isChosen, onAdd }: TemplateRowProps) {
  const { name, pageCount, fieldCount } = template;
  return (
    <li className={classes.item}>
      <Box flex={1} miw={0}>
        <Text size="sm" fw={550} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {pagesText(pageCount)} · {fieldsText(fieldCount)}
        </Text>
      </Box>
      {isChosen ? (
        <Text size="sm" c="dimmed" className={classes.chosen}>
          <IconCheck size={16} aria-hidden /> {text.templates.added}
        </Text>
      ) : (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={text.templates.addOne(name)}
          onClick={onAdd}
        >
          {text.templates.addShort}
        </Button>
      )}
    </li>
  );
}

function NothingFound({ search }: { search: string }) {
  if (search !== '') {
    return (
      <Text c="dimmed" p="lg" ta="center">
        {text.templates.noneFound(search)}
      </Text>
    );
  }
  return (
    <EmptyState icon={IconForms} title={text.templates.emptyTitle} order={3}>
      <Anchor component={Link} to={paths.formTemplates} inherit underline="always">
        {text.templates.upload}
      </Anchor>{' '}
      {text.templates.uploadFirst}
    </EmptyState>
  );
}
