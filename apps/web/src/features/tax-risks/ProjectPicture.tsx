import { colourOfTone, openRisksFilter } from '@countersign/domain';
import { Paper, Text } from '@mantine/core';
import { paths } from '../../core/paths.ts';
import { LazyChart } from '../../kit/charts/LazyChart.tsx';
import { useGetTaxRiskPictureQuery } from './api.ts';
import { text } from './list-text.ts';

const levels = ['low', 'medium', 'high'] as const;
const tones = { low: 'good', medium: 'warning', high: 'bad' } as const;

/** The levels of a project's engagements that have not ended, by department. */
export function ProjectPicture({ projectId }: { projectId: string }) {
  const { data } = useGetTaxRiskPictureQuery({ projectId });
  const departments = data?.departments ?? [];
  if (departments.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md" mb="lg">
      <Text component="h2" fw={600} mb="sm">
        {text.picture.title}
      </Text>
      <LazyChart
        label={text.picture.label}
        categoryLabel={text.picture.department}
        chart={{
          kind: 'stacked',
          categories: departments.map(({ department }) => department || text.picture.none),
          series: levels.map((level) => ({
            label: text.picture.levels[level],
            colour: colourOfTone[tones[level]],
            values: departments.map((one) => one[level]),
          })),
        }}
        hrefOf={(category, series) => {
          const [department, level] = [departments[category]?.department, levels[series]];
          if (department === undefined || level === undefined) return undefined;
          return paths.taxRisksOf([
            department === ''
              ? { field: 'department', operator: 'empty', values: [] }
              : { field: 'department', operator: 'any', values: [department] },
            { field: 'level', operator: 'any', values: [level] },
            openRisksFilter,
          ]);
        }}
      />
    </Paper>
  );
}
