type Answer = Readonly<Record<string, unknown>> & { id: string };

/**
 * Returns a cached value updated by a record as a call answered it: the record itself instead of an earlier state of
 * it, and its plain values wherever a part has its id. The very value where nothing of it is other than before.
 */
export function withAnswer(value: unknown, answer: { id: string }): unknown {
  const record = answer as Answer;
  const isWhole = isObject(value) && value['id'] === record.id;
  if (isWhole && Object.keys(value).every((key) => key in record)) return record;
  return withPlainValues(value, record);
}

function withPlainValues(value: unknown, answer: Answer): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withPlainValues(item, answer));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const isOfAnswer = value['id'] === answer.id;
  const entries = Object.entries(value).map(([key, old]): [string, unknown] => {
    if (!isOfAnswer) return [key, withPlainValues(old, answer)];
    return [key, key in answer && isPlain(old) && isPlain(answer[key]) ? answer[key] : old];
  });
  return entries.some(([key, next]) => next !== value[key]) ? Object.fromEntries(entries) : value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
