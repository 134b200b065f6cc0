import * as v from 'valibot'

/** Digits of an environment variable, up to `maximum`. */
export const wholeNumber = (maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(maximum))
