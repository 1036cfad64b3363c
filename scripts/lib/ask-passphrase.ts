import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a passphrase without showing it; takes one line where the input is no terminal. */
export async function askPassphrase(isNew: boolean): Promise<string> {
  const { stdin, stderr } = process;
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY });
  const ask = async (question: string) => {
    if (!stdin.isTTY) return lines.question('');
    stderr.write(question);
    const answer = await lines.question('');
    stderr.write('\n');
    return answer;
  };
  const passphrase = await ask(isNew ? 'New passphrase: ' : 'Passphrase: ');
  const isSame = !isNew || !stdin.isTTY || (await ask('The same again: ')) === passphrase;
  lines.close();
  if (isSame) return passphrase;
  stderr.write('The two differ.\n');
  process.exit(1);
}
