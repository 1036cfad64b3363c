import { myPagePath } from '@countersign/contract';
import { text } from './text.ts';
import type { KeptDetails } from './use-kept-details.ts';
import type { Signing } from './use-signing.ts';

interface KeptDetailsNoticeProps {
  kept: KeptDetails;
  signing: Signing;
}

/** Says what was filled in from kept details, or offers to fill it in. */
export function KeptDetailsNotice({ kept, signing }: KeptDetailsNoticeProps) {
  const { organisation } = signing.view;
  if (kept.state === 'locked') {
    return (
      <p className="dim">
        {text.keptDetails.locked} <a href={myPagePath}>{text.keptDetails.yourPage}</a>
      </p>
    );
  }
  if (kept.state === 'ask') {
    return (
      <div className="notice stack">
        <p>{text.keptDetails.ask(organisation)}</p>
        <div className="row">
          <button type="button" className="button" onClick={() => void kept.agree()}>
            {text.keptDetails.fill(kept.count)}
          </button>
        </div>
        <p className="problem" role="alert">
          {kept.problem}
        </p>
      </div>
    );
  }
  const labels = signing.fields.filter(({ id }) => kept.filled.has(id)).map(({ label }) => label);
  if (labels.length === 0) return null;
  return (
    <p className="notice" role="status">
      <span>{text.keptDetails.filled}</span> <bdi>{labels.join(', ')}</bdi>
    </p>
  );
}
