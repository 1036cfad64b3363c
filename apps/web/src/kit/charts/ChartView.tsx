import {
  type Chart,
  type ChartMark,
  chartPalettes,
  chartScene,
  markText,
  numberText,
} from '@countersign/charts';
import { Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import classes from './ChartView.module.css';
import { usualHeight } from './chart-room.ts';
import { text } from './text.ts';

const ChartDownload = latePart(() => import('./ChartDownload.tsx'));

export interface ChartViewProps {
  chart: Chart;
  /** What it shows, in words, for screen readers. */
  label: string;
  /** What the categories are, as the head of the table's first column. */
  categoryLabel: string;
  /** It can be downloaded as a picture. */
  canDownload?: boolean;
  /** In pixels. */
  height?: number;
  /** Where the rows are that a value counts; undefined where there are none to show. */
  hrefOf?(category: number, series: number): string | undefined;
  /** A value was chosen, where that leads to no other page. */
  onChoose?(category: number, series: number): void;
}

const colours = Object.fromEntries(
  chartPalettes.light.values.map((light, index) => [
    `--chart-${index}`,
    `light-dark(${light}, ${chartPalettes.dark.values[index] ?? light})`,
  ]),
) as CSSProperties;

const colour = (index: number) => `var(--chart-${index})`;

/**
 * A chart: each value leads to its rows, arrow keys go from one value to the next, and a table under it says
 * the same in numbers.
 */
export function ChartView(props: ChartViewProps) {
  const {
    chart,
    label,
    height = usualHeight,
    hrefOf,
    onChoose,
    categoryLabel,
    canDownload,
  } = props;
  const { ref, width: room } = useElementSize<HTMLElement>();
  const width = Math.max(240, Math.floor(room));
  const scene = useMemo(() => chartScene(chart, { width, height }), [chart, width, height]);
  const [at, setAt] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const navigate = useNavigate();
  const current = Math.min(at, scene.marks.length - 1);
  const mark = scene.marks[current];

  const open = (one: ChartMark) => {
    const href = hrefOf?.(one.category, one.series);
    if (href !== undefined) void navigate(href);
    else onChoose?.(one.category, one.series);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (mark === undefined) return;
    if (event.key === 'Enter') return open(mark);
    const next = nextMark(scene.marks, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <figure className={classes.chart} style={colours} ref={ref}>
      {canDownload && (
        <div className={classes.download}>
          <ChartDownload chart={chart} label={label} />
        </div>
      )}
      <svg
        className={classes.picture}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, scene.marks.length - 1)}
        aria-valuenow={Math.max(0, current)}
        aria-valuetext={mark === undefined ? text.chart.noValues : markText(chart, mark)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
      >
        {scene.rules.map((one) => (
          <line key={one.y1} {...one} className={classes.rule} />
        ))}
        {scene.lines.map((one) => (
          <path
            key={one.colour}
            d={one.path}
            className={classes.line}
            stroke={colour(one.colour)}
          />
        ))}
        {scene.marks.map((one, index) => (
          <path
            key={`${one.category} ${one.series}`}
            d={one.path}
            fill={colour(one.colour)}
            fillOpacity={one.fade}
            className={classes.mark}
            data-current={(isShown && index === current) || undefined}
            data-link={
              onChoose !== undefined ||
              hrefOf?.(one.category, one.series) !== undefined ||
              undefined
            }
            onClick={() => open(one)}
            onPointerEnter={() => {
              setAt(index);
              setIsShown(true);
            }}
            onPointerLeave={() => setIsShown(false)}
          />
        ))}
        {scene.texts.map((one) => (
          <text
            key={`${one.x} ${one.y}`}
            x={one.x}
            y={one.y}
            textAnchor={one.anchor}
            className={classes.text}
          >
            {one.text}
          </text>
        ))}
      </svg>
      <p className={classes.note} aria-hidden>
        {isShown && mark !== undefined ? markText(chart, mark) : '\u00a0'}
      </p>
      {scene.legend.length > 0 && (
        <ul className={classes.legend}>
          {scene.legend.map((one) => (
            <li key={one.label}>
              <svg width={10} height={10} aria-hidden>
                <rect width={10} height={10} rx={2} fill={colour(one.colour)} />
              </svg>
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <ChartTable chart={chart} categoryLabel={categoryLabel} label={label} />
    </figure>
  );
}

/** The mark that an arrow key leads to; undefined for other keys, and where there is none. */
function nextMark(marks: readonly ChartMark[], current: number, key: string): number | undefined {
  const from = marks[current];
  if (from === undefined) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return marks.length - 1;
  const steps: Record<string, [category: number, series: number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const [category, series] = step;
  const distance = (one: ChartMark) =>
    category === 0
      ? (one.series - from.series) * series
      : (one.category - from.category) * category;
  const inLine = marks.flatMap((one, index) => {
    const isSibling = category === 0 ? one.category === from.category : one.series === from.series;
    return isSibling && distance(one) > 0 ? [{ index, far: distance(one) }] : [];
  });
  return inLine.toSorted((one, other) => one.far - other.far)[0]?.index;
}

function ChartTable({
  chart: { categories, series },
  categoryLabel,
  label,
}: Pick<ChartViewProps, 'chart' | 'categoryLabel' | 'label'>) {
  return (
    <details className={classes.details}>
      <summary>{text.chart.table}</summary>
      <div className={classes.scroll}>
        <Table
          className={classes.table}
          tabularNums
          verticalSpacing={4}
          horizontalSpacing={8}
          mt={8}
          aria-label={label}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{categoryLabel}</Table.Th>
              {series.map((one) => (
                <Table.Th key={one.label} scope="col">
                  {one.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {categories.map((category, index) => (
              // Two categories can have one name: only their position tells them apart.
              <Table.Tr key={`${index} ${category}`}>
                <Table.Th scope="row">{category}</Table.Th>
                {series.map(({ label: name, values }) => (
                  <Table.Td key={name}>{valueText(values[index] ?? null)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}

const valueText = (value: number | null) => (value === null ? '–' : numberText(value));
