import { fileTypes, type ReportFormat } from '@countersign/contract';

const [csv, xlsx, pdf] = fileTypes.report;

/** The content type of each format. */
export const typeOfFormat: Record<ReportFormat, string> = {
  csv: `${csv}; charset=utf-8`,
  xlsx,
  pdf,
};

/** Names the file of a run. */
export function fileNameOfRun(name: string, at: Date, format: ReportFormat): string {
  const plain = name
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${plain || 'Report'} ${at.toISOString().slice(0, 10)}.${format}`;
}
