import { type TaxQuestion, yesOrNo } from './question.ts';

const financialRisk: readonly TaxQuestion[] = [
  {
    key: 'costs',
    section: 'financialRisk',
    ask: 'Which costs does the worker have to pay before the client pays them?',
    why: 'Someone who puts their own money at risk for the work is more likely to be in business.',
    example:
      'A camera package that the operator owns is equipment. A phone or laptop is not. The trip to work is not a vehicle cost.',
    many: true,
    options: [
      { value: 'workerProvidedMaterials', label: 'Materials that become part of the work' },
      { value: 'workerProvidedEquipment', label: 'Heavy or specialist equipment' },
      { value: 'workerUsedVehicle', label: 'A vehicle and its running, beyond getting to work' },
      {
        value: 'workerHadOtherExpenses',
        label: 'Other costs, such as journeys, lodging or premises of their own',
      },
      { value: 'expensesAreNotRelevantForRole', label: 'None of these' },
    ],
    evidence: {
      for: [
        'workerProvidedMaterials',
        'workerProvidedEquipment',
        'workerUsedVehicle',
        'workerHadOtherExpenses',
      ],
      of: 'what the worker provides and pays for, with details of own equipment',
    },
  },
  {
    key: 'workerMainIncome',
    section: 'financialRisk',
    ask: 'How is the worker mainly paid for this work?',
    why: 'Pay for time is safe. A fixed price or a share of the income can bring a profit or a loss.',
    example: 'A weekly rate is pay for time. One price for a finished title sequence is fixed.',
    options: [
      { value: 'incomeCalendarPeriods', label: 'By the hour, day, week or month' },
      { value: 'incomeFixed', label: 'A fixed price for the whole' },
      { value: 'incomePieceRate', label: 'By the piece' },
      { value: 'incomeCommission', label: 'A share of sales' },
      { value: 'incomeProfitOrLosses', label: 'A share of profits or losses' },
    ],
  },
  {
    key: 'paidForSubstandardWork',
    section: 'financialRisk',
    ask: 'If the client is not satisfied, would the worker have to correct the work?',
    why: 'Someone in business corrects it at their own cost. An employee does it in paid hours.',
    example: 'A model maker rebuilds a broken prop without extra pay and buys the material.',
    options: [
      {
        value: 'outsideOfHoursNoCharge',
        label: 'Yes, unpaid, and it would cost them more than their time',
      },
      { value: 'outsideOfHoursNoCosts', label: 'Yes, unpaid, and it would cost them only time' },
      { value: 'asPartOfUsualRateInWorkingHours', label: 'Yes, at their usual rate' },
      { value: 'cannotBeCorrected', label: 'No: the work happens once and cannot be put right' },
      { value: 'noObligationToCorrect', label: 'No' },
    ],
  },
];

const partAndParcel: readonly TaxQuestion[] = [
  {
    key: 'workerReceivesBenefits',
    section: 'partAndParcel',
    ask: 'Does the client give the worker benefits that it gives its employees?',
    why: 'Benefits such as a pension or health cover are for those who belong to the organisation.',
    example: 'Health cover or paid holiday. Catering on set does not count.',
    options: yesOrNo,
  },
  {
    key: 'workerAsLineManager',
    section: 'partAndParcel',
    ask: 'Will the worker manage the client’s people, such as hire, dismiss, appraise or set pay?',
    why: 'Someone who manages the client’s own people is part of its organisation.',
    example:
      'A head of department who decides on pay rises. Giving orders on the day does not count.',
    options: yesOrNo,
  },
  {
    key: 'contactWithEngagerCustomer',
    section: 'partAndParcel',
    ask: 'Does the worker deal with the client’s customers, suppliers or audience?',
    why: 'How someone appears to others shows whose business they belong to.',
    example:
      'A location manager deals with owners of locations. An assistant editor rarely deals with anyone.',
    options: yesOrNo,
  },
  {
    key: 'workerRepresentsEngagerBusiness',
    section: 'partAndParcel',
    ask: 'How would the worker introduce themselves?',
    why: 'How someone appears to others shows whose business they belong to.',
    example: '“I’m with the production”, or “my company does the locations for this film”.',
    options: [
      { value: 'workForEndClient', label: 'As working for the client' },
      { value: 'workAsIndependent', label: 'As independent, acting on the client’s behalf' },
      { value: 'workAsBusiness', label: 'As a business of their own' },
    ],
    idle: (answers) => answers['contactWithEngagerCustomer'] === 'false',
  },
];

/** Financial risk, and part and parcel of the organisation. */
export const moneyQuestions: readonly TaxQuestion[] = [...financialRisk, ...partAndParcel];
