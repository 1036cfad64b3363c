import { myPagePath, type SigningDetails } from '@countersign/contract';
import { useEffect, useState } from 'react';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';

interface KeepDetailsProps {
  api: SigningApi;
  email: string;
  /** A code was entered on this device, be it for the copy. */
  isKnown: boolean;
  /** A code was entered: the device is known now. */
  onKnown(): void;
}

/** Offers to keep what was filled in for the next document; on a device that is not known, after a code. */
export default function KeepDetails({ api, email, isKnown, onKnown }: KeepDetailsProps) {
  const [details, setDetails] = useState<SigningDetails>();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    void api.getDetails().then((answer) => answer.ok && setDetails(answer.result));
  }, [api, isKnown]);
  if (!details || (details.state !== 'locked' && details.state !== 'keep')) return null;
  const { state, offers } = details;
  if (offers.some(({ isKept }) => isKept)) {
    return (
      <p className="notice" role="status">
        {text.keep.kept} <a href={myPagePath}>{text.keep.yourPage}</a>
      </p>
    );
  }
  return (
    <div className="stack keep">
      <label className="row tick">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        <strong>{text.keep.offer}</strong>
      </label>
      <p className="dim">{text.keep.help}</p>
      {isWanted && state === 'locked' && (
        <>
          <p>{text.keep.needsCode(email)}</p>
          <CodeForm api={api} email={email} onKnown={onKnown} />
        </>
      )}
      {isWanted && state === 'keep' && <Offers api={api} offers={offers} onKept={setDetails} />}
    </div>
  );
}

interface OffersProps {
  api: SigningApi;
  offers: SigningDetails['offers'];
  onKept(details: SigningDetails): void;
}

function Offers({ api, offers, onKept }: OffersProps) {
  const [chosen, setChosen] = useState(
    () => new Set(offers.filter(({ isUsual }) => isUsual).map(({ key }) => key)),
  );
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  const keep = async () => {
    if (chosen.size === 0) return setProblem(text.keep.none);
    setBusy(true);
    const answer = await api.keepDetails([...chosen]);
    setBusy(false);
    if (answer.ok) onKept(answer.result);
    else setProblem(answer.message);
  };
  return (
    <>
      <ul className="overview">
        {offers.map(({ key, label, text: value, isSensitive }) => (
          <li key={key}>
            <label className="overview-row">
              <input
                type="checkbox"
                checked={chosen.has(key)}
                onChange={(event) => choose(key, event.currentTarget.checked)}
              />
              <span className="overview-label">
                <bdi>{label}</bdi>
                <bdi className="dim">{value}</bdi>
                {isSensitive && <span className="dim">{text.keep.sensitive}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={isBusy}
          onClick={() => void keep()}
        >
          {text.keep.submit}
        </button>
      </div>
    </>
  );
}
