import type { Translate } from '../../messages/messages.types.ts'
import { type Limits, moneyText } from './buyFigures.ts'

const asFact = { both: 'buy.limits', least: 'buy.from', most: 'buy.upTo' } as const
const asAdvice = { both: 'buy.range', least: 'buy.least', most: 'buy.most' } as const

type LimitsTextOptions = {
  readonly currency: string
  readonly t: Translate
  readonly locale: string
  readonly isolate: (text: string) => string
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
