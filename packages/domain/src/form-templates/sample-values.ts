import {
  type Field,
  type FieldValue,
  type FormValues,
  fieldProblem,
  type SampleLength,
  type SampleScript,
} from '@countersign/contract';

/** How sample values are made up. */
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
export function sampleValuesFor(fields: readonly Field[], style: SampleStyle): FormValues {
  const values: FormValues = {};
  for (const field of fields) {
    const fitting = candidates(field, style).find(
      (value) => fieldProblem(field, value, true) === undefined,
    );
    if (fitting !== undefined) values[field.key] = fitting;
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

/** Of a file that was attached its name alone is shown. */
const noFile = '0'.repeat(64);

/** As many characters has a long text where the field has no limit. */
const longest = { line: 60, lines: 480 };

/** What might be filled in, the best first. */
function candidates(field: Field, style: SampleStyle): FieldValue[] {
  const { today, length, script, picture } = style;
  const { short, name, sentence } = words[script];
  const isLong = length === 'long';
  switch (field.type) {
    case 'text': {
      const limit = Math.min(field.maxLength ?? longest.line, longest.line);
      const text = isLong ? filledTo(`${name} `, limit) : cut(short, limit);
      return [text, ...plainTexts(field, isLong ? (field.maxLength ?? 12) : 6), today];
    }
    case 'multiline': {
      const limit = Math.min(field.maxLength ?? longest.lines, longest.lines);
      return [isLong ? filledTo(sentence, limit) : cut(short, limit), cut('Sample', limit)];
    }
    case 'number':
    case 'currency':
      return [...(isLong ? ['98765432.1', '9876543', '98765'] : []), '1250', '12', '5', '1', '0'];
    case 'date':
    case 'signed-on':
      return [...(isLong ? [`${today.slice(0, 4)}-12-28`] : []), today, '2000-01-01', '2030-06-15'];
    case 'email':
      return isLong
        ? ['maximiliane.wisniewska-fernandez@production-office.example.com', 'ana@example.com']
        : ['ana@example.com'];
    case 'phone':
      return [{ countryCode: '+44', number: '7700900123' }];
    case 'checkbox':
      return [true];
    case 'radio':
    case 'dropdown': {
      const byLength = field.options.toSorted(
        (one, other) => one.label.length - other.label.length,
      );
      return (isLong ? byLength.toReversed() : byLength).map(({ value }) => value);
    }
    case 'choices': {
      const values = field.options.map(({ value }) => value);
      return [isLong ? values : values.slice(0, 1)];
    }
    case 'bound':
      return [isLong ? filledTo(`${name} `, longest.line) : short];
    case 'signature':
      return [{ kind: 'typed', text: isLong ? cut(name, 40) : short, hand: 'caveat' }];
    case 'initials':
      return [{ kind: 'typed', text: cut(short, 2), hand: 'caveat' }];
    case 'image':
      return picture === undefined ? [] : [{ kind: 'image', sha256: picture }];
    case 'attachment':
      return [{ kind: 'file', name: `${isLong ? cut(name, 40) : short}.pdf`, sha256: noFile }];
    case 'calculated':
    case 'fixed-text':
    case 'qr-code':
      return [];
  }
}

/** What fields take that ask for letters, capitals or digits of so many. */
function plainTexts({ minLength = 0 }: { minLength?: number | undefined }, length: number) {
  const count = Math.max(1, Math.min(Math.max(length, minLength), 200));
  const of = (letters: string) => filledTo(letters, count);
  return [
    of('Sample'),
    of('SAMPLE'),
    of('1234567890'),
    of('AB12'),
    'AB123456',
    'QQ123456C',
    // A tax file number that nobody has.
    '123456782',
    '1',
  ];
}

function filledTo(text: string, length: number): string {
  const letters = Array.from(text);
  return cut(text.repeat(Math.ceil(length / letters.length)), length);
}

/** By whole characters, and without a blank at the end. */
const cut = (text: string, length: number): string =>
  Array.from(text).slice(0, length).join('').trim();
