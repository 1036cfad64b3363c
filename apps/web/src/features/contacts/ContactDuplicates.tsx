import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useFindContactDuplicatesQuery } from './api.ts';
import { text } from './text.ts';

/** Lists possible duplicates of a contact, to be merged; shows nothing where there are none. */
export function ContactDuplicates({ id }: { id: string }) {
  const { currentData } = useFindContactDuplicatesQuery(id);
  const [left, setLeft] = useState<readonly string[]>([]);
  const items = (currentData?.items ?? []).slice(0, 4);
  if (items.length === 0) return null;
  const chosen = items.map(({ contact }) => contact.id).filter((one) => !left.includes(one));
  return (
    <Alert
      color="amber"
      icon={<IconArrowsJoin size={18} aria-hidden />}
      title={items.length === 1 ? text.duplicates.one : text.duplicates.several}
    >
      <Stack gap="xs">
        {items.map(({ contact, reasons }) => (
          <Checkbox
            key={contact.id}
            checked={!left.includes(contact.id)}
            onChange={(event) =>
              setLeft(
                event.currentTarget.checked
                  ? left.filter((one) => one !== contact.id)
                  : [...left, contact.id],
              )
            }
            label={
              <>
                {contact.name}
                <Text span display="block" size="xs" style={{ overflowWrap: 'anywhere' }}>
                  {contact.emails.join(', ')} ·{' '}
                  {reasons.map((why) => text.duplicates.reasons[why]).join(', ')}
                  {contact.archivedAt !== null && ` · ${text.duplicates.archived}`}
                </Text>
              </>
            }
          />
        ))}
        <div>
          <Button
            component={Link}
            to={paths.mergeContacts([id, ...chosen])}
            size="compact-sm"
            disabled={chosen.length === 0}
            onClick={(event) => {
              if (chosen.length === 0) event.preventDefault();
            }}
          >
            {text.duplicates.merge}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}
