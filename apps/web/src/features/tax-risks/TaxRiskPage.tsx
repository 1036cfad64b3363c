import { getTaxAuditPack, getTaxRiskHistory, type TaxRisk } from '@countersign/contract';
import { ActionIcon, Alert, Anchor, Button, Group, Menu, Tabs } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { downloadFile } from '../../core/api/call.ts';
import { formatDate } from '../../core/dates.ts';
import { backTo, paths } from '../../core/paths.ts';
import { TaxDecisionBadge, TaxStatusBadge } from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { actForms, type CommandAct } from './act-forms.ts';
import { useGetTaxRiskQuery } from './api.ts';
import { DisputesTab } from './DisputesTab.tsx';
import { EvidenceTab } from './EvidenceTab.tsx';
import { QuestionsTab } from './QuestionsTab.tsx';
import { ReasonsTab } from './ReasonsTab.tsx';
import { RiskSide } from './RiskSide.tsx';
import { StatementTab } from './StatementTab.tsx';
import { TaxActDialog } from './TaxActDialog.tsx';
import { daysLeftText } from './tax-labels.ts';
import { text } from './text.ts';
import { taxActsOf } from './use-tax-acts.ts';

/** One engagement's tax status, with all that it rests on. */
export default function TaxRiskPage() {
  const { id = '' } = useParams();
  return <OpenTaxRisk key={id} id={id} />;
}

function OpenTaxRisk({ id }: { id: string }) {
  const query = useGetTaxRiskQuery(id, { refetchOnMountOrArgChange: freshFor });
  const risk = useFresh(query);
  if (risk === undefined) {
    return <RecordPending title={text.page.title} back={backTo.taxRisks} query={query} />;
  }
  return <TaxRiskView risk={risk} />;
}

const tabs = [
  { key: 'questions', name: text.page.tabs.questions },
  { key: 'reasons', name: text.page.tabs.reasons },
  { key: 'evidence', name: text.page.tabs.evidence },
  { key: 'statement', name: text.page.tabs.statement },
  { key: 'disputes', name: text.page.tabs.disputes },
  { key: 'history', name: text.page.tabs.history },
] as const;
type TabKey = (typeof tabs)[number]['key'];

function TaxRiskView({ risk }: { risk: TaxRisk }) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'questions';
  const list = useShownTab(tab);
  const missing = risk.evidenceNeeds.filter(({ isThere }) => !isThere).length;
  const open = risk.disputes.filter(({ daysLeft }) => daysLeft !== null).length;
  const counts: Partial<Record<TabKey, number>> = { evidence: missing, disputes: open };
  return (
    <>
      <PageHeader
        title={risk.person.name}
        badge={
          <Group gap={6} wrap="nowrap" visibleFrom="xs">
            <TaxDecisionBadge decision={risk.decision} />
            <TaxStatusBadge status={risk.status} />
          </Group>
        }
        description={`${risk.role}, ${risk.project.name}`}
        back={backTo.taxRisks}
        actions={<Acts risk={risk} />}
      />
      <Group gap={6} mb="md" hiddenFrom="xs">
        <TaxDecisionBadge decision={risk.decision} />
        <TaxStatusBadge status={risk.status} />
      </Group>
      {risk.returnReason !== '' && (
        <Alert color="amber" mb="md" title={text.page.returned}>
          {risk.returnReason}
        </Alert>
      )}
      <OpenDispute risk={risk} />
      <RecordPanes
        main={
          <Tabs
            value={tab}
            onChange={(next) => setParams(next === null ? {} : { tab: next }, { replace: true })}
            keepMounted={false}
          >
            <Tabs.List ref={list} mb="md" style={inOneRow}>
              {tabs.map(({ key, name }) => (
                <Tabs.Tab key={key} value={key} data-tab={key}>
                  {counts[key] ? text.page.tab(name, counts[key]) : name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="questions">
              <QuestionsTab risk={risk} />
            </Tabs.Panel>
            <Tabs.Panel value="reasons">
              <ReasonsTab risk={risk} />
            </Tabs.Panel>
            <Tabs.Panel value="evidence">
              <EvidenceTab risk={risk} />
            </Tabs.Panel>
            <Tabs.Panel value="statement">
              <StatementTab risk={risk} />
            </Tabs.Panel>
            <Tabs.Panel value="disputes">
              <DisputesTab risk={risk} />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <ObjectHistory endpoint={getTaxRiskHistory} id={risk.id} />
            </Tabs.Panel>
          </Tabs>
        }
        side={<RiskSide risk={risk} />}
      />
    </>
  );
}

/** The tabs are in one row, whose line goes on below those that are out of sight at first. */
const inOneRow = {
  flexWrap: 'nowrap',
  overflow: 'auto hidden',
  scrollbarWidth: 'none',
  boxShadow: 'inset 0 -2px 0 var(--tab-border-color)',
} as const;

/** Keeps the chosen tab in sight where not all of them are, as on a phone; for the list of tabs. */
function useShownTab(tab: TabKey) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector(`[data-tab="${tab}"]`);
    if (!row || !chosen) return;
    const [within, one] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollLeft += one.left - within.left - (within.width - one.width) / 2;
  }, [tab]);
  return list;
}

/** Shows that a disagreement waits for its answer, and the days left: in red once that has lapsed. */
function OpenDispute({ risk: { id, disputeDueOn, disputeDaysLeft } }: { risk: TaxRisk }) {
  if (disputeDueOn === null || disputeDaysLeft === null) return null;
  const isLapsed = disputeDaysLeft < 0;
  return (
    <Alert
      color={isLapsed ? 'red' : 'amber'}
      mb="md"
      title={text.page.disputeTitle(daysLeftText(disputeDaysLeft).toLowerCase())}
    >
      {isLapsed
        ? text.page.disputeOverdue(formatDate(disputeDueOn))
        : text.page.disputeDue(formatDate(disputeDueOn))}{' '}
      <Anchor component={Link} to={paths.taxRiskAt(id, 'disputes')} size="sm">
        {text.page.viewDispute}
      </Anchor>
    </Alert>
  );
}

/** The acts that take it further, the first of which that can be done is the page's button. */
const forward = ['submit', 'sign-off', 'issue', 'reopen'] as const;
/** Maps the statuses that wait for a user to their next acts. */
const nextActs: Partial<Record<TaxRisk['status'], CommandAct>> = {
  draft: 'submit',
  'in-review': 'sign-off',
  'signed-off': 'issue',
};
const others = ['return', 'override', 'revise', 'set-review', 'close'] as const;

function Acts({ risk }: { risk: TaxRisk }) {
  const [act, setAct] = useState<CommandAct>();
  const { may, refusalOf } = taxActsOf(risk);
  const main = forward.find((one) => may(one));
  // What would be next, and why it can't be done yet: said where the button would be.
  const next = nextActs[risk.status];
  const why = main === undefined && next !== undefined ? refusalOf(next) : undefined;
  const auditPack = async () => {
    const answer = await downloadFile(getTaxAuditPack, { params: { id: risk.id } });
    if (answer.status)
      saveFile(answer.blob, fileNameOf([text.page.auditPack, risk.person.name], 'zip'));
    else toastError(answer.message);
  };
  return (
    <>
      <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text.page.moreActions}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {[...forward.filter((one) => one !== main), ...others]
            .filter((one) => may(one))
            .map((one) => (
              <Menu.Item
                key={one}
                color={actForms[one].isHard ? 'red' : undefined}
                onClick={() => setAct(one)}
              >
                {actForms[one].title}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => void auditPack()}>{text.page.downloadAuditPack}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {main !== undefined && <Button onClick={() => setAct(main)}>{actForms[main].title}</Button>}
      {why !== undefined && <NotYet why={why} />}
      <TaxActDialog risk={risk} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

function NotYet({ why }: { why: string }) {
  return (
    <span style={{ maxWidth: 320, color: 'var(--mantine-color-dimmed)', fontSize: 14 }}>{why}</span>
  );
}
