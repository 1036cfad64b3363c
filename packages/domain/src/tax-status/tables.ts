import {
  type DecisionTable,
  gridTable,
  type TableRow,
  type TaxLevel,
  type TaxSection,
} from './levels.ts';

/** The version of the published rules whose tables these are. */
export const taxTablesVersion = '2.4';

/** Of when the rules are, in words. */
export const taxRulesDate = 'Decision engine of January 2022, questions of March 2024';

const levelLetters = { L: 'LOW', M: 'MEDIUM', H: 'HIGH', O: 'OUTOFIR35' } as const;
const resultLetters = { I: 'INIR35', O: 'OUTOFIR35', U: 'UNKNOWN' } as const;

/** Lists the setups that may answer; every one of them goes on to the questions. */
export const setupTable: DecisionTable<
  'endUserRole' | 'hasContractStarted' | 'provideServices',
  'CONTINUE'
> = {
  columns: ['endUserRole', 'hasContractStarted', 'provideServices'],
  rows: ['personDoingWork', 'endClient', 'placingAgency', 'none'].map((endUserRole) => ({
    when: { endUserRole },
    gives: 'CONTINUE',
  })),
};

/** An office decides at once. */
export const exitTable: DecisionTable<'officeHolder', 'CONTINUE' | 'INIR35'> = {
  columns: ['officeHolder'],
  rows: [
    { when: { officeHolder: 'false' }, gives: 'CONTINUE' },
    { when: { officeHolder: 'true' }, gives: 'INIR35' },
  ],
};

const personalService: DecisionTable = {
  columns: [
    'workerSentActualSubstitute',
    'workerPayActualSubstitute',
    'possibleSubstituteRejection',
    'possibleSubstituteWorkerPay',
    'wouldWorkerPayHelper',
  ],
  rows: [
    substitution({ sent: 'yesClientAgreed', paid: 'true' }, 'OUTOFIR35'),
    substitution(
      { sent: 'noSubstitutionHappened', reject: 'wouldNotReject', wouldPay: 'true' },
      'OUTOFIR35',
    ),
    substitution({ sent: 'yesClientAgreed', paid: 'false' }, 'MEDIUM'),
    substitution(
      {
        sent: 'noSubstitutionHappened',
        reject: 'wouldNotReject',
        wouldPay: 'false',
        helper: 'true',
      },
      'MEDIUM',
    ),
    substitution(
      { sent: 'noSubstitutionHappened', reject: 'wouldReject', helper: 'true' },
      'MEDIUM',
    ),
    substitution(
      { sent: 'noSubstitutionHappened', reject: 'wouldReject', helper: 'false' },
      'HIGH',
    ),
    substitution({ sent: 'notAgreedWithClient', helper: 'true' }, 'MEDIUM'),
    substitution({ sent: 'notAgreedWithClient', helper: 'false' }, 'HIGH'),
    substitution({ reject: 'wouldNotReject', wouldPay: 'true' }, 'OUTOFIR35'),
    substitution({ reject: 'wouldNotReject', wouldPay: 'false' }, 'MEDIUM'),
    substitution({ reject: 'wouldReject' }, 'HIGH'),
  ],
};

function substitution(
  answers: { sent?: string; paid?: string; reject?: string; wouldPay?: string; helper?: string },
  gives: TaxLevel,
): TableRow<string, TaxLevel> {
  return {
    when: {
      ...(answers.sent && { workerSentActualSubstitute: answers.sent }),
      ...(answers.paid && { workerPayActualSubstitute: answers.paid }),
      ...(answers.reject && { possibleSubstituteRejection: answers.reject }),
      ...(answers.wouldPay && { possibleSubstituteWorkerPay: answers.wouldPay }),
      ...(answers.helper && { wouldWorkerPayHelper: answers.helper }),
    },
    gives,
  };
}

const control = gridTable<string, TaxLevel>(
  [
    [
      'engagerMovingWorker',
      [
        'canMoveWorkerWithoutPermission',
        'canMoveWorkerWithPermission',
        'cannotMoveWorkerWithoutNewAgreement',
      ],
    ],
    [
      'workerDecidingHowWorkIsDone',
      [
        'noWorkerInputAllowed',
        'workerDecidesWithoutInput',
        'workerAgreeWithOthers',
        'workerFollowStrictEmployeeProcedures',
      ],
    ],
    [
      'whenWorkHasToBeDone',
      [
        'scheduleDecidedForWorker',
        'workerDecideSchedule',
        'workerAgreeSchedule',
        'noScheduleRequiredOnlyDeadlines',
      ],
    ],
    [
      'workerDecideWhere',
      ['workerCannotChoose', 'workerChooses', 'noLocationRequired', 'workerAgreeWithOthers'],
    ],
  ],
  levelLetters,
  // One line for each way of how the work is done; in it a group for each schedule.
  `HHHH HMHH HHHH HHHH
   MMHM MMMM MMMM MMMM
   HHHH HMHH HMHH HMHH
   HHHH HMHM HMHH HMHH

   HHHH HMHM HHHH HHHH
   HMMM MMMM MMMM MMMM
   HMHH MMMM HMMM HMMM
   HMHH MMMM HMMM HMMM

   MMMM MMMM MMMM MMMM
   MMMM MOOM MMMM MOOM
   MMMM MMMM MMMM MMMM
   MMMM MOOM MMMM MOOM`,
);

const payBases = [
  'incomeCalendarPeriods',
  'incomeFixed',
  'incomePieceRate',
  'incomeCommission',
  'incomeProfitOrLosses',
];
const corrections = [
  'outsideOfHoursNoCharge',
  'outsideOfHoursNoCosts',
  'asPartOfUsualRateInWorkingHours',
  'cannotBeCorrected',
  'noObligationToCorrect',
];

/** The rows for one kind of cost: a group for each pay basis, in it each way of putting work right. */
function costRows(cost: string, grid: string): readonly TableRow<string, TaxLevel>[] {
  const axes = [
    [cost, ['true']],
    ['workerMainIncome', payBases],
    ['paidForSubstandardWork', corrections],
  ] as const;
  return gridTable<string, TaxLevel>(axes, levelLetters, grid).rows;
}

const financialRisk: DecisionTable = {
  columns: [
    'workerProvidedMaterials',
    'workerProvidedEquipment',
    'workerUsedVehicle',
    'workerHadOtherExpenses',
    'expensesAreNotRelevantForRole',
    'workerMainIncome',
    'paidForSubstandardWork',
  ],
  rows: [
    { when: { workerProvidedMaterials: 'true' }, gives: 'OUTOFIR35' },
    { when: { workerProvidedEquipment: 'true' }, gives: 'OUTOFIR35' },
    { when: { workerUsedVehicle: 'true', workerHadOtherExpenses: 'true' }, gives: 'OUTOFIR35' },
    ...costRows('workerUsedVehicle', 'OMMMM OMMMM OMMMM OMMMM OOMMM'),
    ...costRows('workerHadOtherExpenses', 'OMMMM OMMMM OMMMM OMLMM OMLMM'),
    ...costRows('expensesAreNotRelevantForRole', 'MLLLL OLLML MLLLL MMLML OMMML'),
  ],
};

const partAndParcel: DecisionTable = {
  columns: [
    'workerReceivesBenefits',
    'workerAsLineManager',
    'contactWithEngagerCustomer',
    'workerRepresentsEngagerBusiness',
  ],
  rows: [
    { when: { workerReceivesBenefits: 'false', workerAsLineManager: 'true' }, gives: 'HIGH' },
    { when: { workerReceivesBenefits: 'true' }, gives: 'HIGH' },
    { when: { workerRepresentsEngagerBusiness: 'workAsIndependent' }, gives: 'LOW' },
    {
      when: {
        contactWithEngagerCustomer: 'true',
        workerRepresentsEngagerBusiness: 'workForEndClient',
      },
      gives: 'MEDIUM',
    },
    { when: { contactWithEngagerCustomer: 'false' }, gives: 'LOW' },
    {
      when: {
        contactWithEngagerCustomer: 'true',
        workerRepresentsEngagerBusiness: 'workAsBusiness',
      },
      gives: 'MEDIUM',
    },
  ],
};

const businessOnOwnAccount = gridTable<string, TaxLevel>(
  [
    [
      'exclusiveContract',
      ['unableToProvideServices', 'ableToProvideServicesWithPermission', 'ableToProvideServices'],
    ],
    [
      'transferRights',
      [
        'noRightsArise',
        'rightsTransferredToClient',
        'ableToTransferRights',
        'retainOwnershipRights',
      ],
    ],
    [
      'multipleEngagements',
      ['providedServicesToOtherEngagers', 'onlyContractForPeriod', 'noKnowledgeOfExternalActivity'],
    ],
    ['significantWorkingTime', ['consumesSignificantAmount', 'noSignificantAmount']],
    [
      'seriesOfContracts',
      ['contractIsPartOfASeries', 'contractCouldBeExtended', 'standAloneContract'],
    ],
  ],
  levelLetters,
  // One line for each kind of right; the bars part other work: done, none, not known.
  `LMM LMM | LLL LLL | LLL LLM
   LLM LMM | LLL LLL | LLL LLL
   MMM MMM | LLL LLL | LLL LLM
   MMM MMM | MMM MMM | MMM MMM

   LMM MMM | LLL LLL | LLL MMM
   LLM MMM | LLL LLL | LLL LLL
   MMM MMM | LLL LLL | LLL LLM
   MMH MMH | MMM MMM | MMM MMM

   MMM MMH | LLL MMM | MMM MMM
   LMM MHH | LLL LLM | MMM MMM
   MMM MHH | MMM MMM | MMM MMM
   MHH HHH | MMM MMM | MMM MMH`,
);

/** The table of each section that has a level. */
export const sectionTables: Record<TaxSection, DecisionTable> = {
  personalService,
  control,
  financialRisk,
  partAndParcel,
  businessOnOwnAccount,
};

const lowToHigh = ['LOW', 'MEDIUM', 'HIGH'];

/** Maps the levels of all sections to the outcome, where none of them decides alone. */
export const finalMatrix = gridTable<TaxSection, 'INIR35' | 'OUTOFIR35' | 'UNKNOWN'>(
  [
    ['personalService', ['MEDIUM', 'HIGH']],
    ['control', ['MEDIUM', 'HIGH']],
    ['financialRisk', ['LOW', 'MEDIUM']],
    ['partAndParcel', lowToHigh],
    ['businessOnOwnAccount', lowToHigh],
  ],
  resultLetters,
  // One line for each pair of personal service and control; the bar parts the levels of financial risk.
  `IUU IUU IIU | UUO UUO IUO
   IIU IIU IIU | IUU IIU IIU
   IUU IIU IIU | UUO IUO IUU
   IIU IIU IIU | IUU IUU IIU`,
);
