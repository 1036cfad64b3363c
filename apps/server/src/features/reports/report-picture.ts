import { chartPalettes, chartSvg } from '@countersign/charts';
import { type DateTexts, type ReportChart, reportCellText, reportChart } from '@countersign/domain';
import type { StagedFile } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { columnsOf, groupsOf, printedDates, type ReportToPrint } from './report-pdf.ts';

/** The chart of a report as a picture for a mail. */
export interface ReportPicture {
  file: StagedFile;
  label: string;
  /** What can be read from it, a line each. */
  says: string[];
}

/** Size of the picture in an email; its pixels are twice as many, for screens that have them. */
export const pictureSize = { width: 536, height: 240 } as const;
/** Charts are drawn in this size, as on pages, and scaled. */
const drawn = { width: 720, height: (720 * pictureSize.height) / pictureSize.width };
/** Maximum number of values that are put in words. */
const maxSaid = 30;

/**
 * The chart of a report as a PNG file, as mail programs show no SVG: the same drawing as on pages. Undefined where
 * the report has none, or no rows. Anyone who asks has it kept, or discards it.
 */
export async function reportPicture(
  { reading, pdf, files }: Pick<Platform, 'reading' | 'pdf' | 'files'>,
  { run, user, report, signal }: Omit<ReportToPrint, 'batches'>,
): Promise<ReportPicture | undefined> {
  const { definition } = run;
  if (definition.chart === null) return undefined;
  const { timeZone } = report;
  const dates = printedDates(timeZone);
  const groups = await groupsOf(reading, user, report, signal);
  const shown = reportChart(definition, columnsOf(report), groups, dates);
  if (shown === undefined) return undefined;
  const { chart, label } = shown;
  const palette = chartPalettes.print;
  const svg = chartSvg(chart, { title: label, size: drawn, palette, font: 'Noto Sans' });
  const page = await pdf.typeset(
    'chart',
    { svg, label, ...drawn },
    { locale: 'en-GB', timeZone, title: label, madeAt: new Date().toISOString() },
  );
  const dpi = (72 * 2 * pictureSize.width) / drawn.width;
  const { bytes } = await pdf.renderPage(page, 0, { dpi, format: 'png' });
  const file = await files.stage(one(bytes));
  return { file, label, says: saidOf(chart, dates) };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function saidOf({ categories, series }: ReportChart['chart'], dates: DateTexts): string[] {
  const lines = categories.flatMap((category, at) =>
    series.flatMap(({ label, values }) => {
      const value = values[at] ?? null;
      if (value === null || (value === 0 && series.length > 1)) return [];
      const name = series.length > 1 ? `${category}, ${label}` : category;
      return `${name}: ${reportCellText(value, 'number', dates)}`;
    }),
  );
  return lines.length > maxSaid ? [...lines.slice(0, maxSaid), '…'] : lines;
}
