import { myPagePath, type SigningDetails } from '@countersign/contract';
import { useEffect, useState } from 'react';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';

interface SaveDetailsProps {
  api: SigningApi;
  email: string;
  /** A code was entered on this device, be it for the copy. */
  isKnown: boolean;
  /** A code was entered: the device is known now. */
  onKnown(): void;
}

/** Offers to save what was filled in for the next document; on a device that is not known, after a code. */
export default function SaveDetails({ api, email, isKnown, onKnown }: SaveDetailsProps) {
  const [details, setDetails] = useState<SigningDetails>();
  const [isWanted, setWanted] = useState(false);
  const [entered, setEntered] = useState(0);
  useEffect(() => {
    void api.getDetails().then((answer) => answer.ok && setDetails(answer.result));
  }, [api, isKnown, entered]);
  if (!details || (details.state !== 'locked' && details.state !== 'save')) return null;
  const { state, offers } = details;
  if (offers.some(({ isSaved }) => isSaved)) {
    return (
      <p className="notice" role="status">
        {text.saveDetails.saved} <a href={myPagePath}>{text.saveDetails.yourPage}</a>
      </p>
    );
  }
  return (
    <div className="stack save-details">
      <label className="row tick">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        <strong>{text.saveDetails.offer}</strong>
      </label>
      <p className="dim">{text.saveDetails.help}</p>
      {isWanted && state === 'locked' && (
        <>
          <p>{text.saveDetails.needsCode(email)}</p>
          <CodeForm
            api={api}
            email={email}
            onKnown={() => {
              // The device may have been known before, by a code in a text message.
              setEntered(entered + 1);
              onKnown();
            }}
          />
        </>
      )}
      {isWanted && state === 'save' && <Offers api={api} offers={offers} onSaved={setDetails} />}
    </div>
  );
}

interface OffersProps {
  api: SigningApi;
  offers: SigningDetails['offers'];
  onSaved(details: SigningDetails): void;
}

function Offers({ api, offers, onSaved }: OffersProps) {
  const [chosen, setChosen] = useState(
    () => new Set(offers.filter(({ isUsual }) => isUsual).map(({ key }) => key)),
  );
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  const save = async () => {
    if (chosen.size === 0) return setProblem(text.saveDetails.none);
    setBusy(true);
    const answer = await api.saveDetails([...chosen]);
    setBusy(false);
    if (answer.ok) onSaved(answer.result);
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
                {isSensitive && <span className="dim">{text.saveDetails.sensitive}</span>}
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
          onClick={() => void save()}
        >
          {text.saveDetails.submit}
        </button>
      </div>
    </>
  );
}
