import type { TaxAnswers, TaxQuestion } from './question.ts';

/**
 * Tells if the questions on other contracts are skipped: a client can't know those of a worker it has not chosen yet.
 */
export function contractsAreSkipped(answers: TaxAnswers): boolean {
  return (
    answers['endUserRole'] === 'endClient' &&
    answers['hasContractStarted'] === 'false' &&
    answers['workerKnown'] === 'false'
  );
}

/** Business on own account: the worker’s contracts and their other work. */
export const contractQuestions: readonly TaxQuestion[] = [
  {
    key: 'exclusiveContract',
    section: 'businessOnOwnAccount',
    ask: 'Does this contract stop the worker from doing similar work for others?',
    why: 'A business is free to serve several clients.',
    example: 'A designer with an exclusive contract may not work for others until the shoot ends.',
    options: [
      { value: 'unableToProvideServices', label: 'Yes, they may not' },
      { value: 'ableToProvideServicesWithPermission', label: 'They may with the client’s consent' },
      { value: 'ableToProvideServices', label: 'No, they are free to' },
    ],
    idle: contractsAreSkipped,
  },
  {
    key: 'transferRights',
    section: 'businessOnOwnAccount',
    ask: 'Who owns the rights in what the worker makes?',
    why: 'A business can keep what it makes and sell rights in it.',
    example:
      'A composer can keep the rights in the score. An electrician’s work has no such rights.',
    options: [
      { value: 'noRightsArise', label: 'The work gives rise to no such rights' },
      { value: 'rightsTransferredToClient', label: 'The client’s under the contract' },
      { value: 'ableToTransferRights', label: 'The worker’s; the client may buy them' },
      {
        value: 'retainOwnershipRights',
        label: 'The worker’s; the client has no claim to buy them',
      },
    ],
    idle: contractsAreSkipped,
  },
  {
    key: 'multipleEngagements',
    section: 'businessOnOwnAccount',
    ask: 'Has the worker done similar self-employed work for others in the last twelve months?',
    why: 'Several clients are a sign of a business.',
    example: 'Dailies on two commercials and a week on another series in the past year.',
    options: [
      { value: 'providedServicesToOtherEngagers', label: 'Yes' },
      { value: 'onlyContractForPeriod', label: 'No' },
      { value: 'noKnowledgeOfExternalActivity', label: 'Not known' },
    ],
    idle: contractsAreSkipped,
  },
  {
    key: 'significantWorkingTime',
    section: 'businessOnOwnAccount',
    ask: 'Does this work take most of the worker’s available working time?',
    why: 'Someone who works almost only for one client depends on that client.',
    example: 'Five days a week through the shoot does; one day a week of consulting does not.',
    options: [
      { value: 'consumesSignificantAmount', label: 'Yes' },
      { value: 'noSignificantAmount', label: 'No' },
    ],
    idle: contractsAreSkipped,
  },
  {
    key: 'seriesOfContracts',
    section: 'businessOnOwnAccount',
    ask: 'Does this contract belong to a series of contracts with the same client?',
    why: 'Work that continues for one client looks like employment.',
    example: 'A contract for each block of one series, each following the last.',
    options: [
      {
        value: 'contractIsPartOfASeries',
        label: 'Yes, it directly follows another or is the first of an agreed series',
      },
      { value: 'contractCouldBeExtended', label: 'No, but it may be extended' },
      { value: 'standAloneContract', label: 'No, it stands alone' },
    ],
    idle: contractsAreSkipped,
  },
];
