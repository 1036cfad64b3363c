import {
  type AnyField,
  type FieldRegistry,
  type FieldValue,
  type FormValues,
  fieldProblem,
  pluginOf,
  productFields,
  type SampleLength,
  type SampleScript,
} from '@countersign/contract';

/** Describes how sample values are generated. */
export interface SampleStyle {
  /** `YYYY-MM-DD` */
  today: string;
  length: SampleLength;
  script: SampleScript;
  /** The SHA-256 of the picture that stands for those that people upload; without it these stay empty. */
  picture?: string | undefined;
}

/**
 * Values with which a form is shown as it will look: of each field one that it takes. What comes from formulas is
 * worked out by others.
 */
export function sampleValuesFor(
  fields: readonly AnyField[],
  style: SampleStyle,
  registry: FieldRegistry = productFields,
): FormValues {
  const values: FormValues = {};
  const { today, length, script, picture } = style;
  const made = { today, isLong: length === 'long', ...words[script], picture };
  for (const field of fields) {
    const fitting = pluginOf(field, registry)
      .samples(field, made)
      .find((value) => fieldProblem(field, value, true, registry) === undefined);
    // What passes its check is a value of the type.
    if (fitting !== undefined) values[field.key] = fitting as FieldValue;
  }
  return values;
}

/** A name, and a sentence that goes on, as people write them in each script. */
const words: Readonly<Record<SampleScript, { short: string; name: string; sentence: string }>> = {
  latin: {
    short: 'Ana Ruiz',
    name: 'Maximiliane Wiśniewska-Fernández de la Cruz',
    sentence: 'Everything that was agreed on set is written down here, word for word. ',
  },
  greek: {
    short: 'Άννα Ρήγα',
    name: 'Αλεξάνδρα Παπαδοπούλου-Κωνσταντινίδη',
    sentence: 'Όλα όσα συμφωνήθηκαν στα γυρίσματα γράφονται εδώ, λέξη προς λέξη. ',
  },
  cyrillic: {
    short: 'Анна Лис',
    name: 'Александра Константиновна Преображенская',
    sentence: 'Всё, о чём договорились на съёмках, записано здесь слово в слово. ',
  },
  arabic: {
    short: 'ليلى حداد',
    name: 'عبد الرحمن بن محمد الأنصاري القرطبي',
    sentence: 'كل ما اتفق عليه أثناء التصوير مكتوب هنا كلمة بكلمة. ',
  },
  hebrew: {
    short: 'נועה לוי',
    name: 'אלכסנדרה בן־דוד אברהמוביץ׳',
    sentence: 'כל מה שסוכם בצילומים נכתב כאן מילה במילה. ',
  },
  chinese: {
    short: '王芳',
    name: '欧阳慕容司马诸葛',
    sentence: '拍摄期间约定的一切都逐字写在这里。',
  },
  korean: {
    short: '김하늘',
    name: '남궁하늘보라 선우별빛나라',
    sentence: '촬영 현장에서 합의한 모든 것이 여기에 그대로 적혀 있습니다. ',
  },
  thai: {
    short: 'มานี ใจดี',
    name: 'กาญจนาภรณ์ ศรีสุวรรณพิพัฒน์กุล',
    sentence: 'ทุกสิ่งที่ตกลงกันในกองถ่ายเขียนไว้ที่นี่ทุกถ้อยคำ ',
  },
  devanagari: {
    short: 'मीरा राव',
    name: 'लक्ष्मीनारायण चट्टोपाध्याय',
    sentence: 'फ़िल्मांकन के समय जो कुछ तय हुआ, वह यहाँ शब्दशः लिखा है। ',
  },
};
