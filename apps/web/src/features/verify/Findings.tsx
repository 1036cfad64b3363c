import { taxDecisionNames, type VerifiedFile } from '@countersign/contract';
import { List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useContext, useEffect, useRef } from 'react';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { documentStateLooks } from '../../records/documents/document-states.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { ProductNameContext } from '../../ui/use-page-title.ts';
import classes from './Verify.module.css';
import { lookOf, sealWords, timeZone } from './verify-words.ts';

interface FindingsProps {
  fileName: string;
  found: VerifiedFile;
}

/** What a file was found to be. Takes the focus, by which screen readers read it. */
export function Findings({ fileName, found }: FindingsProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const { title, color, icon: Icon } = lookOf(found);
  return (
    <Paper
      ref={card}
      tabIndex={-1}
      component="section"
      aria-labelledby="verdict verdict-sentence"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'xl' }}
      className={classes.card}
    >
      <div className={classes.verdict}>
        <ThemeIcon size={52} radius="xl" color={color} variant="light" aria-hidden>
          <Icon size={28} stroke={1.6} />
        </ThemeIcon>
        <div>
          <Title order={2} id="verdict">
            {title}
          </Title>
          <Text size="sm" c="dimmed" className={classes.name}>
            {fileName}
          </Text>
        </div>
      </div>
      <Text id="verdict-sentence" mt="md" lh={1.6}>
        {found.sentence}
      </Text>
      <Changes found={found} />
      <AboutDocument found={found} />
      <AboutStatement statement={found.statement} />
      <Seals seals={found.seals} />
    </Paper>
  );
}

function Changes({ found: { changes, seals } }: { found: VerifiedFile }) {
  if (changes.length === 0) return null;
  return (
    <Section title="What was changed">
      <List spacing={4}>
        {changes.map(({ revision, what }) => (
          <List.Item key={revision}>
            {what} {seals.length > 1 && <Text span c="dimmed">{`After seal ${revision}.`}</Text>}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function AboutDocument({ found: { number, document } }: { found: VerifiedFile }) {
  if (number === null) return null;
  return (
    <Section title="The document">
      <Facts>
        <Fact name="Number">{number}</Fact>
        {document && (
          <>
            <Fact name="Title">{document.title}</Fact>
            {document.form !== null && <Fact name="Form of it">{document.form}</Fact>}
            <Fact name="State">{documentStateLooks[document.state].name}</Fact>
            {document.finishedAt !== null && (
              <Fact name="Finished">{`${formatMoment(document.finishedAt)} (${timeZone()})`}</Fact>
            )}
          </>
        )}
      </Facts>
      {document && document.parties.length > 0 && (
        <List spacing={8} mt="md" listStyleType="none" aria-label="Who acted">
          {document.parties.map((party, place) => (
            // Nobody is at the same place twice.
            <List.Item key={place}>
              <Text fw={550} className={classes.name}>
                {party.name}
              </Text>
              <Text size="sm" c="dimmed">
                {[party.role, party.how, party.at === null ? '' : formatMoment(party.at)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

function AboutStatement({ statement }: Pick<VerifiedFile, 'statement'>) {
  if (statement === null) return null;
  const { number, decision, issuedAt, effectiveFrom, withdrawnAt, replacedBy } = statement;
  return (
    <Section title="The statement">
      <Facts>
        <Fact name="Number">{number}</Fact>
        <Fact name="Conclusion">{taxDecisionNames[decision]}</Fact>
        <Fact name="Issued">{`${formatMoment(issuedAt)} (${timeZone()})`}</Fact>
        <Fact name="Applies from">{formatDate(effectiveFrom)}</Fact>
        {withdrawnAt !== null && (
          <Fact name="Withdrawn">
            <Text span inherit c="var(--mantine-color-error)">
              {`${formatMoment(withdrawnAt)} (${timeZone()})`}
            </Text>
          </Fact>
        )}
        {replacedBy !== '' && <Fact name="Replaced by">{replacedBy}</Fact>}
      </Facts>
    </Section>
  );
}

function Seals({ seals }: Pick<VerifiedFile, 'seals'>) {
  const productName = useContext(ProductNameContext);
  if (seals.length === 0) return null;
  return (
    <Section title={seals.length === 1 ? 'The seal' : 'The seals'}>
      <Stack component="ol" gap="md" className={classes.seals}>
        {seals.map((seal, place) => (
          // They are in the order in which they were made, and stay there.
          <li key={place} className={classes.seal}>
            {seal.valid ? (
              <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden />
            ) : (
              <IconCircleX size={22} color="var(--mantine-color-red-6)" aria-hidden />
            )}
            <div>
              <Text fw={550} className={classes.name}>
                {seals.length > 1 && `${place + 1}. `}
                {seal.signer ?? 'No name'}
              </Text>
              <Text size="sm" c="dimmed" lh={1.6}>
                {sealWords(seal, productName).join(' ')}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        Times are in your time zone, {timeZone()}.
      </Text>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
