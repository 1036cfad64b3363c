import type { MyDocument, MyOrganisation } from '@countersign/contract';
import { useState } from 'react';
import { saveFile } from '../../ui/browser/save-file.ts';
import type { MyPageApi } from './my-page-api.ts';
import { OpenButton } from './OpenButton.tsx';
import { text } from './text.ts';
import { dayOf } from './words.ts';

interface OrganisationPartProps {
  api: MyPageApi;
  organisation: MyOrganisation;
  /** Says what was done, or why it was not. */
  onSaid(said: string): void;
}

/** Shows what an organisation has sent: what goes on, what is completed, and shared files. */
export function OrganisationPart({ api, organisation, onSaid }: OrganisationPartProps) {
  const { id, name, documents, files, isCut } = organisation;
  const completed = documents.filter(({ state }) => state === 'completed');
  // What waits for the person stands above, where no one has answered a comment.
  const others = documents.filter(
    ({ state, replies }) => state !== 'completed' && (state !== 'turn' || replies.length > 0),
  );
  if (completed.length + others.length + files.length === 0) return null;
  const rowsOf = (title: string, some: readonly MyDocument[]) =>
    some.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {some.map((one) => (
            <DocumentRow
              key={one.id}
              api={api}
              organisationId={id}
              document={one}
              onSaid={onSaid}
            />
          ))}
        </ul>
      </>
    );
  return (
    <section className="mine-part" aria-labelledby={`of-${id}`}>
      <h2 id={`of-${id}`} dir="auto">
        {name}
      </h2>
      {rowsOf(text.documents.others, others)}
      {rowsOf(text.documents.completed, completed)}
      {files.length > 0 && (
        <>
          <h3>{text.files.title}</h3>
          <ul>
            {files.map((shared) => (
              <li key={shared.id} className="mine-row">
                <span className="mine-words">
                  <bdi className="mine-name">{shared.title || text.files.protected}</bdi>
                  <span className="dim">
                    {text.files.sent(shared.company, dayOf(shared.sentAt))}
                  </span>
                </span>
                <span className="row">
                  <OpenButton
                    label={text.documents.open}
                    of={shared.title || text.files.protected}
                    open={() => api.openFiles({ organisationId: id, id: shared.id })}
                    onProblem={onSaid}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isCut && <p className="dim">{text.page.cut}</p>}
    </section>
  );
}

interface DocumentRowProps {
  api: MyPageApi;
  organisationId: string;
  document: MyDocument;
  onSaid(said: string): void;
}

function DocumentRow({ api, organisationId, document, onSaid }: DocumentRowProps) {
  const { id, title, company, sender, canOpen, canDownload, replies } = document;
  const [isBusy, setBusy] = useState(false);
  const name = title || text.documents.protected;
  const download = async () => {
    setBusy(true);
    const answer = await api.download({ organisationId, id });
    setBusy(false);
    if (answer.ok) for (const file of answer.result) saveFile(file.content, file.name);
    onSaid(answer.ok ? text.documents.downloaded : answer.message);
  };
  return (
    <li className="mine-row">
      <span className="mine-words">
        <bdi className="mine-name">{name}</bdi>
        <span className="dim">{text.documents.from(sender, company)}</span>
        <span className="dim">{stateOf(document)}</span>
      </span>
      <span className="row">
        {canDownload && (
          <button
            type="button"
            className="button"
            aria-label={text.documents.downloadOf(name)}
            disabled={isBusy}
            onClick={() => void download()}
          >
            {text.documents.download}
          </button>
        )}
        {canOpen && (
          <OpenButton
            label={text.documents.open}
            of={name}
            open={() => api.openDocument({ organisationId, id })}
            onProblem={onSaid}
          />
        )}
      </span>
      {replies.length > 0 && (
        <details className="mine-replies">
          <summary>{text.documents.replies(replies.length)}</summary>
          {replies.map((reply) => (
            <div key={reply.id}>
              <p className="dim">
                <bdi>{reply.author || text.documents.formerUser}</bdi>, {dayOf(reply.at)}
              </p>
              <p className="mine-reply" dir="auto">
                {reply.text}
              </p>
            </div>
          ))}
        </details>
      )}
    </li>
  );
}

function stateOf({ state, at, canOpen, company }: MyDocument): string {
  if (state === 'completed' && !canOpen) return text.documents.ended(company);
  if (at === null) return text.documents.states[state];
  if (state === 'acted') return text.documents.acted(dayOf(at));
  return state === 'completed'
    ? text.documents.on(text.documents.states.completed, dayOf(at))
    : text.documents.states[state];
}
