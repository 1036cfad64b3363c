import { type TaxQuestion, yesOrNo } from './question.ts';

const financialRisk: readonly TaxQuestion[] = [
  {
    key: 'costs',
    section: 'financialRisk',
    ask: 'Which costs does the worker have to meet before the client pays?',
    why: 'Who puts their own money at risk for the work is more likely to be in business.',
    example:
      'A camera package that the operator owns is equipment; a phone or a laptop is not, and neither is the way to work a vehicle’s cost.',
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
    why: 'Pay for time is safe; a price for the whole or a share of the proceeds can win or lose.',
    example: 'A weekly rate is pay for time, a price for the finished title sequence is fixed.',
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
    ask: 'If the client is not satisfied, would the worker have to put the work right?',
    why: 'Someone in business makes good at their own cost; an employee does it in paid hours.',
    example: 'A model maker builds a broken prop anew without further pay and buys the material.',
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
    example: 'Health cover or paid holiday; catering on set is none of them.',
    options: yesOrNo,
  },
  {
    key: 'workerAsLineManager',
    section: 'partAndParcel',
    ask: 'Will the worker manage the client’s people, such as hire, dismiss, appraise or set pay?',
    why: 'Managing the client’s own people is a part within its organisation.',
    example:
      'A head of department who decides on pay rises; giving orders on the day is not meant.',
    options: yesOrNo,
  },
  {
    key: 'contactWithEngagerCustomer',
    section: 'partAndParcel',
    ask: 'Does the worker deal with the client’s customers, suppliers or audience?',
    why: 'How someone appears to others tells whose business they are seen as.',
    example:
      'A location manager deals with owners of places; an assistant editor hardly with anyone.',
    options: yesOrNo,
  },
  {
    key: 'workerRepresentsEngagerBusiness',
    section: 'partAndParcel',
    ask: 'As what would they introduce themselves?',
    why: 'How someone appears to others tells whose business they are seen as.',
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
