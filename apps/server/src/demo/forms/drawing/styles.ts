import type { TextStyle } from './canvas.ts';
import { palette } from './palette.ts';

/** The text styles of the demo forms. */
export const styles = {
  bandName: { face: 'Helvetica-Bold', size: 11, colour: palette.white, tracking: 2 },
  bandNameSmall: { face: 'Helvetica-Bold', size: 7.5, colour: palette.white, tracking: 1.4 },
  bandNote: { face: 'Helvetica', size: 8, colour: palette.mist },
  bandCode: { face: 'Helvetica-Bold', size: 11, colour: palette.white, tracking: 0.5 },
  title: { face: 'Helvetica-Bold', size: 23, colour: palette.night },
  introduction: { face: 'Helvetica', size: 9, colour: palette.slate },
  section: { face: 'Helvetica-Bold', size: 8.5, colour: palette.night, tracking: 0.9 },
  remark: { face: 'Helvetica-Oblique', size: 7.5, colour: palette.slate },
  caption: { face: 'Helvetica', size: 7, colour: palette.slate },
  asterisk: { face: 'Helvetica-Bold', size: 8, colour: palette.amber },
  option: { face: 'Helvetica', size: 9, colour: palette.night },
  strong: { face: 'Helvetica-Bold', size: 9, colour: palette.night },
  body: { face: 'Helvetica', size: 8.5, colour: palette.slate },
  tableHead: { face: 'Helvetica-Bold', size: 7.5, colour: palette.white },
  clauseNumber: { face: 'Helvetica-Bold', size: 9, colour: palette.amber },
  clauseTitle: { face: 'Helvetica-Bold', size: 9, colour: palette.night },
  clause: { face: 'Times-Roman', size: 11, colour: palette.night },
  footer: { face: 'Helvetica', size: 7, colour: palette.slate },
} as const satisfies Record<string, TextStyle>;
