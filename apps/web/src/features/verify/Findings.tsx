import { taxDecisionNames, type VerifiedFile } from '@countersign/contract';
import {
  Box,
  Button,
  Flex,
  Group,
  List,
  Paper,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react';
import { useContext, useEffect, useRef } from 'react';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { documentStateLooks } from '../../entities/documents/document-states.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { text } from './text.ts';
import { lookOf, sealedFileName, sealWords, timeZone } from './verify-labels.ts';

interface FindingsProps {
  file: File;
  found: VerifiedFile;
}

/** Shows the result of a file's check. Takes the focus, by which screen readers read it. */
export function Findings({ file, found }: FindingsProps) {
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
    >
      <Group wrap="nowrap">
        <ThemeIcon size={52} radius="xl" color={color} variant="light" aria-hidden>
          <Icon size={28} stroke={1.6} />
        </ThemeIcon>
        <Box miw={0}>
          <Title order={2} id="verdict">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {file.name}
          </Text>
        </Box>
      </Group>
      <Text id="verdict-sentence" mt="md" lh={1.6}>
        {found.sentence}
      </Text>
      {found.sealedBytes !== null && <SealedRevision file={file} bytes={found.sealedBytes} />}
      <AboutDocument found={found} />
      <AboutStatement statement={found.statement} />
      <Seals seals={found.seals} />
    </Paper>
  );
}

/** Offers the sealed file with which a longer one begins: the visitor has its bytes already. */
function SealedRevision({ file, bytes }: { file: File; bytes: number }) {
  return (
    <Button
      mt="md"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => saveFile(file.slice(0, bytes, 'application/pdf'), sealedFileName(file.name))}
    >
      {text.sealed.download}
    </Button>
  );
}

function AboutDocument({ found: { number, document } }: { found: VerifiedFile }) {
  if (number === null) return null;
  return (
    <Section title={text.document.title}>
      <Facts>
        <Fact name={text.document.number}>{number}</Fact>
        {document && (
          <>
            <Fact name={text.document.name}>{document.title}</Fact>
            {document.form !== null && <Fact name={text.document.form}>{document.form}</Fact>}
            {document.state !== null && (
              <Fact name={text.document.state}>{documentStateLooks[document.state].name}</Fact>
            )}
            {document.finishedAt !== null && (
              <Fact
                name={text.document.completed}
              >{`${formatMoment(document.finishedAt)} (${timeZone()})`}</Fact>
            )}
          </>
        )}
      </Facts>
      {document && document.parties.length > 0 && (
        <List spacing={8} mt="md" listStyleType="none" aria-label={text.document.parties}>
          {document.parties.map((party, index) => (
            // No one is at the same place twice.
            <List.Item key={index}>
              <Text fw={550}>{party.name}</Text>
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
    <Section title={text.statement.title}>
      <Facts>
        <Fact name={text.statement.number}>{number}</Fact>
        {decision !== null && (
          <Fact name={text.statement.decision}>{taxDecisionNames[decision]}</Fact>
        )}
        {issuedAt !== null && (
          <Fact name={text.statement.issued}>{`${formatMoment(issuedAt)} (${timeZone()})`}</Fact>
        )}
        {effectiveFrom !== null && (
          <Fact name={text.statement.appliesFrom}>{formatDate(effectiveFrom)}</Fact>
        )}
        {withdrawnAt !== null && (
          <Fact name={text.statement.withdrawn}>
            <Text span inherit c="var(--mantine-color-error)">
              {`${formatMoment(withdrawnAt)} (${timeZone()})`}
            </Text>
          </Fact>
        )}
        {replacedBy !== '' && <Fact name={text.statement.replacedBy}>{replacedBy}</Fact>}
      </Facts>
    </Section>
  );
}

function Seals({ seals }: Pick<VerifiedFile, 'seals'>) {
  const productName = useContext(ProductNameContext);
  if (seals.length === 0) return null;
  return (
    <Section title={seals.length === 1 ? text.seals.one : text.seals.several}>
      <Stack component="ol" gap="md">
        {seals.map((seal, index) => (
          // They are in the order in which they were made, and stay there.
          <Flex key={index} component="li" gap="sm">
            {seal.valid ? (
              <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden />
            ) : (
              <IconCircleX size={22} color="var(--mantine-color-red-6)" aria-hidden />
            )}
            <Box miw={0}>
              <Text fw={550}>
                {seals.length > 1 && `${index + 1}. `}
                {seal.signer ?? text.seals.noName}
              </Text>
              <Text size="sm" c="dimmed" lh={1.6}>
                {sealWords(seal, productName).join(' ')}
              </Text>
            </Box>
          </Flex>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {text.seals.timeZone(timeZone())}
      </Text>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" mt={24} pt="lg" className="line-above">
      <Title order={3} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Box>
  );
}
