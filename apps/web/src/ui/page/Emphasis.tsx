interface EmphasisProps {
  /** The whole sentence. */
  text: string;
  /** The part of it that stands out, such as an address. */
  part: string;
}

/** Shows a sentence with one part of it in bold, so that catalogues have whole sentences. */
export function Emphasis({ text, part }: EmphasisProps) {
  const start = text.indexOf(part);
  return (
    <>
      {text.slice(0, start)}
      <strong style={{ overflowWrap: 'anywhere' }}>{part}</strong>
      {text.slice(start + part.length)}
    </>
  );
}
