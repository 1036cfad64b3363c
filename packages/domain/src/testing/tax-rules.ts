import type { TaxLevel } from '../tax-status/levels.ts';

/*
 * The same rules as the tables', written down a second time as sentences: the tests hold every row of
 * the tables against them.
 */

type Told = Readonly<Record<string, string | undefined>>;

const oneOf = (value: string | undefined, ...values: string[]) =>
  value !== undefined && values.includes(value);

export function writtenControl(told: Told): TaxLevel {
  const [move, how, when, where] = [
    told['engagerMovingWorker'],
    told['workerDecidingHowWorkIsDone'],
    told['whenWorkHasToBeDone'],
    told['workerDecideWhere'],
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

export function writtenFinancialRisk(told: Told): TaxLevel {
  const vehicle = told['workerUsedVehicle'] === 'true';
  const other = told['workerHadOtherExpenses'] === 'true';
  const pay = told['workerMainIncome'];
  const profit = pay === 'incomeProfitOrLosses';
  const commission = pay === 'incomeCommission';
  if (told['workerProvidedEquipment'] === 'true' || told['workerProvidedMaterials'] === 'true') {
    return 'OUTOFIR35';
  }
  if (vehicle && other) return 'OUTOFIR35';
  const atCost = told['paidForSubstandardWork'] === 'outsideOfHoursNoCharge';
  const unpaid = told['paidForSubstandardWork'] === 'outsideOfHoursNoCosts';
  const paid = told['paidForSubstandardWork'] === 'asPartOfUsualRateInWorkingHours';
  const once = told['paidForSubstandardWork'] === 'cannotBeCorrected';
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

export function writtenPartAndParcel(told: Told): TaxLevel {
  if (told['workerReceivesBenefits'] === 'true' || told['workerAsLineManager'] === 'true') {
    return 'HIGH';
  }
  if (told['contactWithEngagerCustomer'] === 'false') return 'LOW';
  return told['workerRepresentsEngagerBusiness'] === 'workAsIndependent' ? 'LOW' : 'MEDIUM';
}

/** Only where it is known whether there was other work. */
export function writtenOwnAccount(told: Told): TaxLevel {
  const others = told['multipleEngagements'] === 'providedServicesToOtherEngagers';
  const free = told['exclusiveContract'] === 'ableToProvideServices';
  const asks = told['exclusiveContract'] === 'ableToProvideServicesWithPermission';
  const barred = told['exclusiveContract'] === 'unableToProvideServices';
  const rights = told['transferRights'];
  const [none, clients, buyable, kept] = [
    rights === 'noRightsArise',
    rights === 'rightsTransferredToClient',
    rights === 'ableToTransferRights',
    rights === 'retainOwnershipRights',
  ];
  const most = told['significantWorkingTime'] === 'consumesSignificantAmount';
  const series = told['seriesOfContracts'] === 'contractIsPartOfASeries';
  const alone = told['seriesOfContracts'] === 'standAloneContract';
  if (others && free && kept && !(most && series)) return 'HIGH';
  if (others && free && (clients || buyable) && !most && !series) return 'HIGH';
  if (others && free && none && !most && alone) return 'HIGH';
  if (others && asks && kept && alone) return 'HIGH';
  if (kept) return 'MEDIUM';
  if (!others) {
    if (!free) return 'LOW';
    if (buyable) return 'MEDIUM';
    if (none) return most ? 'LOW' : 'MEDIUM';
    return !most && alone ? 'MEDIUM' : 'LOW';
  }
  if (buyable) return 'MEDIUM';
  if (free) return clients && most && series ? 'LOW' : 'MEDIUM';
  if (clients) {
    if (most) return alone ? 'MEDIUM' : 'LOW';
    return barred && series ? 'LOW' : 'MEDIUM';
  }
  return series && (most || barred) ? 'LOW' : 'MEDIUM';
}

export function writtenResult(levels: Told): 'INIR35' | 'OUTOFIR35' | 'UNKNOWN' {
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
