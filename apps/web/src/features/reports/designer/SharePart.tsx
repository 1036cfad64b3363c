import { type ReportShares, userTypes } from '@countersign/contract';
import { Checkbox, Stack, Text } from '@mantine/core';
import { ReaderSelect } from '../ReaderSelect.tsx';
import { DesignPart } from './DesignPart.tsx';
import { text } from './text.ts';

interface SharePartProps {
  shares: ReportShares;
  people: readonly { id: string; name: string }[];
  onChange(shares: ReportShares): void;
}

/** With whom a report is shared. */
export function SharePart({ shares, people, onChange }: SharePartProps) {
  const count = shares.userTypes.length + shares.userIds.length;
  return (
    <DesignPart name="shares" title={text.sharing.title} count={count}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {text.sharing.help}
        </Text>
        <Checkbox.Group
          label={text.sharing.userTypes}
          value={shares.userTypes}
          onChange={(chosen) =>
            onChange({ ...shares, userTypes: userTypes.filter((one) => chosen.includes(one)) })
          }
        >
          <Stack gap={6} mt={6}>
            {userTypes.map((one) => (
              <Checkbox key={one} size="sm" value={one} label={one} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ReaderSelect
          label={text.sharing.users}
          people={people}
          value={shares.userIds}
          onChange={(userIds) => onChange({ ...shares, userIds })}
        />
      </Stack>
    </DesignPart>
  );
}
