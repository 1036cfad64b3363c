import { chartPalettes, chartSvg } from '@countersign/charts';
import type { ReportDefinition, ReportGroupRow } from '@countersign/contract';
import {
  type ColumnsByKey,
  columnsByKey,
  type DateTexts,
  dateFormat,
  groupText,
  reportCellText,
  reportChart,
  reportColumnText,
  totalName,
} from '@countersign/domain';
import type { ReportPageValues } from '@countersign/pdf/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Batches } from '../../platform/lists/sheet.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { BuiltReport } from './build-report.ts';
import { withinLimits } from './report-limits.ts';
import { presentColumn, readGroups } from './run-report.ts';

/** Describes a report to be made into pages or a picture, with the rights of a user. */
export interface ReportToPrint {
  run: { name: string; definition: ReportDefinition };
  user: Member;
  report: BuiltReport;
  batches: Batches;
  signal: AbortSignal;
}

/** Days and moments as printed pages have them, in a time zone. */
export function printedDates(timeZone: string): DateTexts {
  const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    date: (text) => day.format(new Date(text)),
    moment: (text) => moment.format(new Date(text)),
  };
}

/** A report on pages: its chart, its groups with totals, and its rows, with the heads of tables on each page. */
export async function reportPdf(
  { reading, pdf, settings }: Pick<Platform, 'reading' | 'pdf' | 'settings'>,
  { run, user, report, batches, signal }: ReportToPrint,
): Promise<Uint8Array> {
  const { definition } = run;
  const groups = await groupsOf(reading, user, report, signal);
  const columns = columnsOf(report);
  const madeAt = new Date();
  const { timeZone } = report;
  const dates = printedDates(timeZone);
  const values: ReportPageValues = {
    product: settings.productName,
    title: run.name,
    about: `Made on ${dates.moment(madeAt.toISOString())} (${timeZone.replaceAll('_', ' ')}), of what ${user.name} may see.`,
    chart: chartOf(definition, columns, groups, dates),
    totals: totalsOf(definition, columns, groups, dates),
    rows: {
      columns: report.columns.map(({ label, kind }) => ({ label, isNumber: kind === 'number' })),
      rows: await textsOf(report, batches, dates),
    },
    labels: { totals: 'Totals', rows: 'Rows', page: 'Page {page} of {pages}', none: 'No rows.' },
  };
  return pdf.typeset('report', values, {
    locale: 'en-GB',
    timeZone,
    title: run.name,
    madeAt: madeAt.toISOString(),
  });
}

/** The groups of a report; none where it has neither groups nor totals. */
export async function groupsOf(
  reading: Database,
  user: Member,
  report: BuiltReport,
  signal: AbortSignal,
): Promise<ReportGroupRow[]> {
  if (report.groups.length === 0 && report.totals.length === 0) return [];
  return withinLimits(reading, user.tenantId, 'job', (tx) => readGroups(tx, report), signal);
}

/** All columns that a report uses, by their keys. */
export function columnsOf({ columns, groups, pivot, totals }: BuiltReport): ColumnsByKey {
  const used = [
    ...columns,
    ...groups,
    ...(pivot ? [pivot] : []),
    ...totals.map(({ column }) => column),
  ];
  return columnsByKey(used.map(presentColumn));
}

async function textsOf(
  { columns }: BuiltReport,
  batches: Batches,
  dates: DateTexts,
): Promise<string[][]> {
  const texts: string[][] = [];
  for await (const rows of batches) {
    for (const cells of rows) {
      texts.push(
        columns.map((column, index) => {
          const cell = cells[index] ?? null;
          const isTime = column.kind === 'moment' && typeof cell === 'number';
          const text = isTime ? new Date(cell).toISOString() : cell;
          return reportColumnText(column, text, dates);
        }),
      );
    }
  }
  return texts;
}

const chartSize = { width: 720, height: 260 };

function chartOf(
  definition: ReportDefinition,
  columns: ColumnsByKey,
  groups: readonly ReportGroupRow[],
  dates: DateTexts,
): ReportPageValues['chart'] {
  const shown = reportChart(definition, columns, groups, dates);
  if (shown === undefined) return null;
  const { chart, label } = shown;
  const palette = chartPalettes.print;
  const svg = chartSvg(chart, { title: label, size: chartSize, palette, font: 'Noto Sans' });
  return { svg, label };
}

function totalsOf(
  definition: ReportDefinition,
  columns: ColumnsByKey,
  groups: readonly ReportGroupRow[],
  dates: DateTexts,
): ReportPageValues['totals'] {
  const whole = groups.filter(({ across }) => across === null);
  if (whole.length === 0) return null;
  const number = (value: number | null) => reportCellText(value, 'number', dates);
  const inner = whole.filter(({ level }) => level > 0);
  const all = whole.filter(({ level }) => level === 0);
  return {
    columns: [
      {
        label: definition.groups.map(({ by }) => columns.get(by)?.label ?? by).join(' / '),
        isNumber: false,
      },
      { label: 'Rows', isNumber: true },
      ...definition.totals.map((one) => ({ label: totalName(columns, one), isNumber: true })),
    ],
    rows: [...inner, ...all].map((row) => ({
      level: row.level,
      cells: [
        row.level === 0 ? 'All' : groupText(definition, columns, row, dates),
        number(row.count),
        ...row.totals.map(number),
      ],
    })),
  };
}
