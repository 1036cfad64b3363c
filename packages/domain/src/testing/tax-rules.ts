import type { TaxLevel } from '../tax-status/levels.ts';

/*
 * The same rules as the tables', written down a second time as sentences: the tests hold every row of
 * the tables against them.
 */

type Answers = Readonly<Record<string, string | undefined>>;

const oneOf = (value: string | undefined, ...values: string[]) =>
  value !== undefined && values.includes(value);

export function writtenControl(answers: Answers): TaxLevel {
  const [move, how, when, where] = [
    answers['engagerMovingWorker'],
    answers['workerDecidingHowWorkIsDone'],
    answers['whenWorkHasToBeDone'],
    answers['workerDecideWhere'],
  ];
  const isClients = how === 'noWorkerInputAllowed';
  const isWorkers = how === 'workerDecidesWithoutInput';
  const isSkilled = how === 'workerFollowStrictEmployeeProcedures';
  const byClient = when === 'scheduleDecidedForWorker';
  const byWorker = when === 'workerDecideSchedule';
  if (move === 'cannotMoveWorkerWithoutNewAgreement') {
    const isFree =
      (isWorkers || isSkilled) &&
      (byWorker || when === 'noScheduleRequiredOnlyDeadlines') &&
      oneOf(where, 'workerChooses', 'noLocationRequired');
    return isFree ? 'OUTOFIR35' : 'MEDIUM';
  }
  if (move === 'canMoveWorkerWithPermission') {
    if (isWorkers) return byClient && where === 'workerCannotChoose' ? 'HIGH' : 'MEDIUM';
    if (isClients) {
      return byWorker && oneOf(where, 'workerChooses', 'workerAgreeWithOthers') ? 'MEDIUM' : 'HIGH';
    }
    if (byClient) return where === 'workerChooses' ? 'MEDIUM' : 'HIGH';
    if (byWorker) return 'MEDIUM';
    return where === 'workerCannotChoose' ? 'HIGH' : 'MEDIUM';
  }
  if (isWorkers) return byClient && where === 'noLocationRequired' ? 'HIGH' : 'MEDIUM';
  if (isClients) return byWorker && where === 'workerChooses' ? 'MEDIUM' : 'HIGH';
  if (byClient) return 'HIGH';
  if (where === 'workerChooses') return 'MEDIUM';
  return isSkilled && byWorker && where === 'workerAgreeWithOthers' ? 'MEDIUM' : 'HIGH';
}

export function writtenFinancialRisk(answers: Answers): TaxLevel {
  const vehicle = answers['workerUsedVehicle'] === 'true';
  const other = answers['workerHadOtherExpenses'] === 'true';
  const pay = answers['workerMainIncome'];
  const profit = pay === 'incomeProfitOrLosses';
  const commission = pay === 'incomeCommission';
  if (
    answers['workerProvidedEquipment'] === 'true' ||
    answers['workerProvidedMaterials'] === 'true'
  ) {
    return 'OUTOFIR35';
  }
  if (vehicle && other) return 'OUTOFIR35';
  const atCost = answers['paidForSubstandardWork'] === 'outsideOfHoursNoCharge';
  const unpaid = answers['paidForSubstandardWork'] === 'outsideOfHoursNoCosts';
  const paid = answers['paidForSubstandardWork'] === 'asPartOfUsualRateInWorkingHours';
  const once = answers['paidForSubstandardWork'] === 'cannotBeCorrected';
  if (vehicle || other) {
    if (atCost || (vehicle && profit && unpaid)) return 'OUTOFIR35';
    return other && paid && (commission || profit) ? 'LOW' : 'MEDIUM';
  }
  if (atCost) return pay === 'incomeFixed' || profit ? 'OUTOFIR35' : 'MEDIUM';
  if (unpaid) return commission || profit ? 'MEDIUM' : 'LOW';
  if (paid) return profit ? 'MEDIUM' : 'LOW';
  if (once) return oneOf(pay, 'incomeCalendarPeriods', 'incomePieceRate') ? 'LOW' : 'MEDIUM';
  return 'LOW';
}

export function writtenPartAndParcel(answers: Answers): TaxLevel {
  if (answers['workerReceivesBenefits'] === 'true' || answers['workerAsLineManager'] === 'true') {
    return 'HIGH';
  }
  if (answers['contactWithEngagerCustomer'] === 'false') return 'LOW';
  return answers['workerRepresentsEngagerBusiness'] === 'workAsIndependent' ? 'LOW' : 'MEDIUM';
}

/** Only where it is known whether there was other work. */
export function writtenOwnAccount(answers: Answers): TaxLevel {
  const others = answers['multipleEngagements'] === 'providedServicesToOtherEngagers';
  const free = answers['exclusiveContract'] === 'ableToProvideServices';
  const asks = answers['exclusiveContract'] === 'ableToProvideServicesWithPermission';
  const barred = answers['exclusiveContract'] === 'unableToProvideServices';
  const rights = answers['transferRights'];
  const [none, clients, buyable, kept] = [
    rights === 'noRightsArise',
    rights === 'rightsTransferredToClient',
    rights === 'ableToTransferRights',
    rights === 'retainOwnershipRights',
  ];
  const isMajority = answers['significantWorkingTime'] === 'consumesSignificantAmount';
  const series = answers['seriesOfContracts'] === 'contractIsPartOfASeries';
  const alone = answers['seriesOfContracts'] === 'standAloneContract';
  if (others && free && kept && !(isMajority && series)) return 'HIGH';
  if (others && free && (clients || buyable) && !isMajority && !series) return 'HIGH';
  if (others && free && none && !isMajority && alone) return 'HIGH';
  if (others && asks && kept && alone) return 'HIGH';
  if (kept) return 'MEDIUM';
  if (!others) {
    if (!free) return 'LOW';
    if (buyable) return 'MEDIUM';
    if (none) return isMajority ? 'LOW' : 'MEDIUM';
    return !isMajority && alone ? 'MEDIUM' : 'LOW';
  }
  if (buyable) return 'MEDIUM';
  if (free) return clients && isMajority && series ? 'LOW' : 'MEDIUM';
  if (clients) {
    if (isMajority) return alone ? 'MEDIUM' : 'LOW';
    return barred && series ? 'LOW' : 'MEDIUM';
  }
  return series && (isMajority || barred) ? 'LOW' : 'MEDIUM';
}

export function writtenResult(levels: Answers): 'INIR35' | 'OUTOFIR35' | 'UNKNOWN' {
  const { personalService: ps, partAndParcel: pp, businessOnOwnAccount: own } = levels;
  const risk = levels['financialRisk'] === 'MEDIUM';
  const loose = levels['control'] === 'MEDIUM';
  if (own === 'HIGH') {
    return risk && loose && !(ps === 'HIGH' && pp === 'HIGH') ? 'OUTOFIR35' : 'UNKNOWN';
  }
  if (own === 'LOW') {
    const isOpen = (ps === 'MEDIUM' && pp !== 'HIGH') || (ps === 'HIGH' && pp === 'LOW');
    return risk && loose && isOpen ? 'UNKNOWN' : 'INIR35';
  }
  if (!risk) {
    if (!loose) return 'INIR35';
    if (ps === 'MEDIUM') return pp === 'HIGH' ? 'INIR35' : 'UNKNOWN';
    return pp === 'LOW' ? 'UNKNOWN' : 'INIR35';
  }
  if (loose) return 'UNKNOWN';
  if (ps === 'MEDIUM') return pp === 'LOW' ? 'UNKNOWN' : 'INIR35';
  return pp === 'HIGH' ? 'INIR35' : 'UNKNOWN';
}
