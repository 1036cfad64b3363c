import type { TaxEvaluationTold } from '@countersign/contract';
import { taxLevelText, taxSections } from '@countersign/domain';
import { Text } from '@mantine/core';
import classes from './Questionnaire.module.css';
import { sectionNames } from './tax-words.ts';

/** What the answers so far come to, section by section. */
export function SectionLevels({ sections }: { sections: TaxEvaluationTold['sections'] }) {
  return (
    <ul className={classes.levels} aria-label="Levels of the sections">
      {taxSections.map((section) => (
        <li key={section} className={classes.level}>
          <Text size="sm" fw={550}>
            {sectionNames[section]}
          </Text>
          <Text size="sm" c="dimmed">
            {taxLevelText(section, sections[section])}
          </Text>
        </li>
      ))}
    </ul>
  );
}
