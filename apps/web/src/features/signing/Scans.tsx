import { useState } from 'react';
import { saveFile } from '../../ui/browser/save-file.ts';
import { text } from './text.ts';
import type { Signing } from './use-signing.ts';

/** Offers the scans of those who have signed on paper before; nothing where there are none. */
export function Scans({ signing: { api, attachments } }: { signing: Signing }) {
  const [said, setSaid] = useState('');
  const scans = attachments.filter(({ isScan }) => isScan);
  if (scans.length === 0) return null;
  const download = async (id: string, name: string) => {
    setSaid('');
    const answer = await api.downloadAttachment(id);
    if (answer.ok) saveFile(answer.result, name);
    setSaid(answer.ok ? text.scans.done : answer.message);
  };
  return (
    <div className="stack">
      <p>{text.scans.title}</p>
      {scans.map(({ id, name }) => (
        <button key={id} type="button" className="button" onClick={() => void download(id, name)}>
          {text.scans.download} <bdi>{name}</bdi>
        </button>
      ))}
      <p className="dim" role="status">
        {said}
      </p>
    </div>
  );
}
