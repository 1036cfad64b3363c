// The thread in which drafts of emails are laid out: whatever somebody writes into one keeps nobody waiting.
import { parentPort } from 'node:worker_threads';
import { mailFrame } from '../../platform/mail/mail-frame.ts';
import { type DraftToLayOut, type LaidOutDraft, layOutDraft } from './lay-out-draft.ts';

/** What the thread answers: first that it has started, then each draft. */
export type FromDraftThread = 'started' | LaidOutDraft;

if (!parentPort) throw new Error('This is to be run as a thread.');
const port = parentPort;
const answer = (what: FromDraftThread) => port.postMessage(what);

port.on('message', (draft: DraftToLayOut) => void layOutDraft(draft).then(answer));
// It takes longer than any draft.
await mailFrame();
answer('started');
