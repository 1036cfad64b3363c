/** What becomes of a Word file, said where one is uploaded. */
export const wordSentence =
  'Of a Word file, text, lists, tables and pictures are kept; headers, fonts and exact places are not. For an exact copy, save as PDF in Word.';
