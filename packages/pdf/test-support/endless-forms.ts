import { stream, writeForm } from './write-pdf.ts';

/** A PDF whose page shows a form that shows the next one twice, and so on: drawing it takes years. */
export function endlessForms(): Uint8Array {
  const forms = Array.from({ length: 32 }, (_, level) => {
    const next = `/Resources<</XObject<</X ${level + 21} 0 R>>>>`;
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${next}`, '/X Do /X Do \n');
  });
  return writeForm({
    widgets: [],
    page: '/Resources<</XObject<</X 20 0 R>>>>',
    content: '/X Do',
    objects: forms,
  });
}
