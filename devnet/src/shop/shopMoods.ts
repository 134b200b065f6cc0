import type { Lies } from './dialects/dialect.types.ts'

/** How a provider answers, with what that is. */
export const answerMoods = {
  honest: 'says and does what it promised',
  asset: 'speaks of another asset than was asked for',
  currency: 'quotes in another currency',
  receiver: 'says that it delivers to somebody else',
  order: 'speaks of another order',
  refuses: 'sells nothing at present',
  busy: 'answers 429, come back in 30 s',
  down: 'answers 500',
  silent: 'never answers',
  nonsense: 'answers what it never documented',
} as const

export type AnswerMood = keyof typeof answerMoods

const thief = '0x000000000000000000000000000000000000dEaD'

/** What a provider says that it should not. */
export const liesOfMood: Readonly<Record<AnswerMood, Lies>> = {
  honest: {},
  asset: { asset: 'WBTC' },
  currency: { currency: 'JPY' },
  receiver: { receiver: thief },
  order: { order: 'f'.repeat(32) },
  refuses: { reply: { status: 400, json: { message: 'nothing is sold at present' } } },
  busy: { reply: { status: 429, json: { message: 'slow down' }, retryAfter: '30' } },
  down: { reply: { status: 500, json: { message: 'oops' } } },
  silent: {},
  nonsense: { reply: { status: 200, json: { data: { price: 'much' } } } },
}
