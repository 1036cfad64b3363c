/** The colours that tell things apart, for the attribute `data-tone`; `tones.css` says what they are. */
export type Tone =
  | 'ink'
  | 'amber'
  | 'violet'
  | 'blue'
  | 'green'
  | 'pink'
  | 'olive'
  | 'sky'
  | 'red'
  | 'mint'
  | 'indigo'
  | 'orange'
  | 'magenta';
