import { type ChoicesField, chosenLabels, legibleFontSize } from '@countersign/fields';
import { drawParagraphs, drawSingleLine } from '../draw/fit-text.ts';
import type { FieldDrawing } from './field-drawing.ts';

const lineHeight = 1.2;

/** The labels of the chosen options: a line for each where there is room for so many, else separated by commas. */
export const choicesDrawing: FieldDrawing<ChoicesField> = {
  draw(pen, field, value, area) {
    const labels = chosenLabels(value, field.options);
    const lines = Math.floor(area.height / ((field.fontSize || legibleFontSize) * lineHeight));
    if (lines < 2) drawSingleLine(pen, labels.join(', '), area, field);
    else drawParagraphs(pen, labels.join(labels.length > lines ? ', ' : '\n'), area, field);
  },
  ownTexts: ({ options }) => options.map(({ label, value }) => label || value),
};
