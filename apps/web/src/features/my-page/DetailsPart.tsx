import { type MyDetail, type MyDetails, sourceText } from '@countersign/contract';
import { useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { DetailDialog } from './DetailDialog.tsx';
import type { MyPageApi } from './my-page-api.ts';
import { text } from './text.ts';
import { dayOf } from './words.ts';

interface DetailsPartProps {
  api: MyPageApi;
  details: MyDetails;
  onChange(details: MyDetails): void;
  /** Says what was done, or why it was not. */
  onSaid(said: string): void;
}

/** Shows what the person saves for their next document, and who can use it. */
export function DetailsPart({ api, details, onChange, onSaid }: DetailsPartProps) {
  const [changed, setChanged] = useState<MyDetail>();
  const [isErasing, setErasing] = useState(false);
  const { items, agreements } = details;
  const act = async (call: Promise<Answer<MyDetails>>, done: string) => {
    const answer = await call;
    if (answer.ok) onChange(answer.result);
    onSaid(answer.ok ? done : answer.message);
  };
  const isEmpty = items.length === 0 && agreements.length === 0;
  return (
    <section className="mine-part" aria-labelledby="details">
      <h2 id="details">{text.details.title}</h2>
      <p className="dim">{items.length === 0 ? text.details.none : text.details.help}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id} className="mine-row">
              <span className="mine-words">
                <span className="dim" dir="auto">
                  {item.label}
                </span>
                <bdi className="mine-name">{sourceText(item.value)}</bdi>
                <span className="dim">
                  {text.details.savedFrom(item.savedFrom, dayOf(item.savedAt))}
                </span>
              </span>
              <span className="row">
                <button
                  type="button"
                  className="button"
                  aria-label={text.details.changeOf(item.label)}
                  onClick={() => setChanged(item)}
                >
                  {text.details.change}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={text.details.removeOf(item.label)}
                  onClick={() =>
                    void act(api.removeDetail(item.id), text.details.removed(item.label))
                  }
                >
                  {text.details.remove}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {agreements.length > 0 && (
        <>
          <h3>{text.details.agreements}</h3>
          <ul>
            {agreements.map(({ organisationId, name, agreedAt }) => (
              <li key={organisationId} className="mine-row">
                <span className="mine-words">
                  <bdi className="mine-name">{name}</bdi>
                  <span className="dim">{text.details.agreed(dayOf(agreedAt))}</span>
                </span>
                <span className="row">
                  <button
                    type="button"
                    className="button"
                    aria-label={text.details.withdrawOf(name)}
                    onClick={() =>
                      void act(api.withdraw(organisationId), text.details.withdrawn(name))
                    }
                  >
                    {text.details.withdraw}
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isEmpty && (
        <div className="row">
          <button type="button" className="button danger" onClick={() => setErasing(true)}>
            {text.details.erase}
          </button>
        </div>
      )}
      {changed && (
        <DetailDialog
          api={api}
          detail={changed}
          onChange={(next) => {
            onChange(next);
            onSaid(text.details.changed(changed.label));
            setChanged(undefined);
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isErasing && (
        <Dialog title={text.details.eraseTitle} onClose={() => setErasing(false)}>
          <div className="stack">
            <p>{text.details.eraseEffect}</p>
            <div className="row end">
              <button type="button" className="button" onClick={() => setErasing(false)}>
                {text.details.cancel}
              </button>
              <button
                type="button"
                className="button danger"
                onClick={() => {
                  setErasing(false);
                  void act(api.eraseDetails(), text.details.erased);
                }}
              >
                {text.details.erase}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
