import { myPagePath } from '@countersign/contract';
import { text } from './text.ts';
import type { SavedDetails } from './use-saved-details.ts';
import type { Signing } from './use-signing.ts';

interface SavedDetailsNoticeProps {
  saved: SavedDetails;
  signing: Signing;
}

/** Says what was filled in from saved details, or offers to fill it in. */
export function SavedDetailsNotice({ saved, signing }: SavedDetailsNoticeProps) {
  const { organisation } = signing.view;
  if (saved.state === 'locked') {
    return (
      <p className="dim">
        {text.savedDetails.locked} <a href={myPagePath}>{text.savedDetails.yourPage}</a>
      </p>
    );
  }
  if (saved.state === 'ask') {
    return (
      <div className="notice stack">
        <p>{text.savedDetails.ask(organisation)}</p>
        <div className="row">
          <button type="button" className="button" onClick={() => void saved.agree()}>
            {text.savedDetails.fill(saved.count)}
          </button>
        </div>
        <p className="problem" role="alert">
          {saved.problem}
        </p>
      </div>
    );
  }
  const labels = signing.fields.filter(({ id }) => saved.filled.has(id)).map(({ label }) => label);
  if (labels.length === 0) return null;
  return (
    <p className="notice" role="status">
      <span>{text.savedDetails.filled}</span> <bdi>{labels.join(', ')}</bdi>
    </p>
  );
}
