import type { Translate } from '../../messages/messages.types.ts'
import { exactAmount, moneyText } from './buyFigures.ts'

/** The least and the most that can be paid, in a currency; undefined where there is no such limit. */
export type Limits = { readonly min: string | undefined; readonly max: string | undefined }

const asFact = { both: 'buy.limits', least: 'buy.from', most: 'buy.upTo' } as const
const asAdvice = { both: 'buy.range', least: 'buy.least', most: 'buy.most' } as const

export type LimitsWords = {
  readonly t: Translate
  readonly locale: string
  readonly isolate: (text: string) => string
}

type LimitsTextOptions = LimitsWords & {
  readonly currency: string
  /** What to do about an amount that is not between them, in place of the fact. */
  readonly advice?: boolean
}

/** Limits in words; undefined where there are none. */
export function limitsText(
  limits: Limits,
  { currency, t, locale, isolate, advice }: LimitsTextOptions,
): string | undefined {
  const keys = advice ? asAdvice : asFact
  const [min, max] = [limits.min, limits.max].map(
    (amount) => amount && isolate(moneyText({ amount, currency }, locale)),
  )
  if (min && max) return t(keys.both, { min, max })
  if (min) return t(keys.least, { min })
  return max && t(keys.most, { max })
}

/** Whether an amount is outside of limits. */
export function isOutside(amount: string, { min, max }: Limits): boolean {
  return (
    (min !== undefined && exactAmount(amount) < exactAmount(min)) ||
    (max !== undefined && exactAmount(amount) > exactAmount(max))
  )
}

/** Limits that take in all of these. */
export function widestLimits(all: readonly Limits[]): Limits {
  const order = (amounts: readonly (string | undefined)[]) =>
    amounts.flatMap((amount) => amount ?? []).toSorted((one, other) => (exactAmount(one) < exactAmount(other) ? -1 : 1))
  return { min: order(all.map(({ min }) => min))[0], max: order(all.map(({ max }) => max)).at(-1) }
}
