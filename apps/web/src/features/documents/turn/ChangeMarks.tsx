import type { DocumentDetail } from '@countersign/contract';
import type { PdfPage } from '../../../ui/pdf/pdf-props.ts';
import { firstPages } from '../fields/preview-boxes.ts';
import classes from './ChangeMarks.module.css';
import type { OwnTurn } from './use-turn.ts';

interface ChangeMarksProps {
  page: PdfPage;
  document: Pick<DocumentDetail, 'forms'>;
  changes: OwnTurn['changes'];
}

/** Marks the fields of a page that have changed since the document was opened. */
export function ChangeMarks({ page, document: { forms }, changes }: ChangeMarksProps) {
  const starts = firstPages(forms);
  const { scale } = page;
  return forms.flatMap(({ formTemplateId, fields }, form) =>
    fields.flatMap(({ key, placements }) => {
      const text = changes[`${formTemplateId}.${key}`];
      if (text === undefined) return [];
      return placements
        .filter((one) => one.page + (starts[form] ?? 0) === page.index)
        .map(({ x, y, width, height }) => (
          <div
            key={`${formTemplateId} ${key} ${x} ${y}`}
            className={classes.mark}
            title={text}
            style={{
              left: x * scale,
              top: y * scale,
              width: width * scale,
              height: height * scale,
            }}
          />
        ));
    }),
  );
}
