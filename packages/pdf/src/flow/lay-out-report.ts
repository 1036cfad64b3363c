import { flowingText } from './flowing-text.ts';
import type { Setting } from './lay-out-certificate.ts';

interface ReportColumnHead {
  label: string;
  /** Its values stand at the right. */
  isNumber: boolean;
}

/** A report for pages: all its texts as people read them. */
export interface ReportPageValues {
  product: string;
  title: string;
  /** When and for whom it was made. */
  about: string;
  /** A picture as the text of an SVG file, with what it shows. */
  chart: { svg: string; label: string } | null;
  totals: {
    columns: ReportColumnHead[];
    /** `level` counts how far in a row stands; 0 is that of all rows. */
    rows: { level: number; cells: string[] }[];
  } | null;
  rows: { columns: ReportColumnHead[]; rows: string[][] };
  labels: { totals: string; rows: string; page: string; none: string };
}

/** With more columns than these a page lies on its side. */
const maxUpright = 5;

/** A report as its template reads it. */
export function layOutReport(values: ReportPageValues, { placer }: Setting) {
  const { product, title, about, chart, totals, rows, labels } = values;
  const [before = '', afterPage = ''] = labels.page.split('{page}');
  const [between = '', after = ''] = afterPage.split('{pages}');
  const say = (text: string) => placer.say(text);
  return {
    product: flowingText(product),
    name: say(title),
    about: say(about),
    chart,
    totals: totals && {
      columns: totals.columns.map((one) => ({ ...one, label: say(one.label) })),
      widths: widthsOf(
        totals.columns,
        totals.rows.map(({ cells }) => cells),
      ),
      rows: totals.rows.map(({ level, cells }) => ({ level, cells: cells.map(say) })),
    },
    rows: {
      columns: rows.columns.map((one) => ({ ...one, label: say(one.label) })),
      widths: widthsOf(rows.columns, rows.rows),
      rows: rows.rows.map((cells) => cells.map(say)),
    },
    isWide: rows.columns.length > maxUpright,
    labels,
    page: [before, between, after],
  };
}

/** As many rows say how wide the columns have to be. */
const measured = 500;

/** The widths of columns in proportion, by what is in them. */
function widthsOf(columns: readonly ReportColumnHead[], rows: readonly string[][]): number[] {
  return columns.map(({ label }, index) => {
    const lengths = rows.slice(0, measured).map((cells) => cells[index]?.length ?? 0);
    const max = Math.max(0, ...lengths);
    const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
    const words = Math.max(...label.split(/\s+/).map((word) => word.length));
    return Math.min(34, Math.max(6, words, Math.min(max, mean * 1.4)));
  });
}
