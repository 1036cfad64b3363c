import type { TaxEvaluationDto } from '@countersign/contract';
import { taxLevelText, taxSections } from '@countersign/domain';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { sectionNames } from './tax-labels.ts';
import { text } from './text.ts';

/** Shows the result of the answers so far, section by section. */
export function SectionLevels({ sections }: { sections: TaxEvaluationDto['sections'] }) {
  return (
    <SimpleGrid
      component="ul"
      minColWidth={180}
      autoFlow="auto-fit"
      spacing="xs"
      aria-label={text.labels.levels}
    >
      {taxSections.map((section) => (
        <Paper key={section} component="li" withBorder px="sm" py="xs">
          <Text size="sm" fw={550}>
            {sectionNames[section]}
          </Text>
          <Text size="sm" c="dimmed">
            {taxLevelText(section, sections[section])}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
