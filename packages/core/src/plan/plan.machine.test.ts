import { constants, KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { samplePlan as sample } from '../../test/samplePlan.ts'
import type { FeeEstimate } from '../ports/adapter.ts'
import { planTransition } from './plan.machine.ts'
import type { Plan, PlanEvent, RecordedPlan } from './planState.ts'

const fee = (units: bigint, rest: Partial<FeeEstimate> = {}): FeeEstimate => ({
  maxFeeUnits: units * 2n,
  expectedFeeUnits: units,
  ...rest,
})
const error = new KitError({ code: 'transaction/fee-changed', shortMessage: 'x' })
const asking = sample({ status: 'asking', quote: fee(5n), agreed: fee(5n), slow: true })
const requoting = sample({ status: 'quoting', quote: fee(5n), agreed: fee(5n), error })
const pending = sample({ status: 'pending', hash: '0x1' })
const speeds = (slow: bigint, fast: bigint) => ({
  choices: [
    { speed: 'slow' as const, maxFeeUnits: slow, minutes: 60 },
    { speed: 'fast' as const, maxFeeUnits: fast, minutes: 10 },
  ],
})

type Row = [name: string, before: Plan, event: PlanEvent, after: Partial<Plan> | undefined, effects: readonly string[]]

describe('the transition table', () => {
  const id = 'one'
  const rows: Row[] = [
    [
      'priced, to be looked at',
      sample(),
      { type: 'Quoted', id, quote: fee(5n) },
      { status: 'reviewing', quote: fee(5n) },
      [],
    ],
    [
      'priced for an app that shows no fee',
      sample({ agreed: 'any' }),
      { type: 'Quoted', id, quote: fee(5n) },
      { status: 'asking', quote: fee(5n) },
      ['record', 'later', 'ask'],
    ],
    ['not to be priced', sample(), { type: 'Quoted', id, quote: undefined }, { status: 'reviewing' }, []],
    [
      'refused by the chain',
      sample(),
      { type: 'Failed', id, error, reported: false },
      { status: 'failed', error },
      ['notify'],
    ],
    [
      'agreed to',
      sample({ status: 'reviewing', quote: fee(5n), error }),
      { type: 'Continued', id },
      { status: 'asking', agreed: fee(5n), error: undefined },
      ['record', 'later', 'ask'],
    ],
    ['agreed to twice', asking, { type: 'Continued', id }, asking, []],
    ['slow', { ...asking, slow: false }, { type: 'WalletSlow', id }, { status: 'asking', slow: true }, []],
    ['slow when it has sent', pending, { type: 'WalletSlow', id }, pending, []],
    [
      'not to be had for its fee',
      asking,
      { type: 'QuoteExpired', id, error },
      { status: 'quoting', slow: false, error },
      ['abort', 'record', 'prepare'],
    ],
    [
      'not to be had for its fee again',
      { ...asking, error },
      { type: 'QuoteExpired', id, error },
      { status: 'reviewing', slow: false, agreed: undefined, error },
      ['abort', 'record'],
    ],
    [
      'dearer than the person agreed to',
      requoting,
      { type: 'Quoted', id, quote: fee(6n) },
      { status: 'reviewing', quote: fee(6n), agreed: undefined, error },
      [],
    ],
    [
      'cheaper than the person agreed to',
      requoting,
      { type: 'Quoted', id, quote: fee(4n) },
      { status: 'reviewing', agreed: undefined },
      [],
    ],
    [
      'no longer to be priced',
      requoting,
      { type: 'Quoted', id, quote: undefined },
      { status: 'reviewing', agreed: undefined },
      [],
    ],
    [
      'to leave something in another account than was said',
      requoting,
      { type: 'Quoted', id, quote: fee(5n, { depositUnits: 1n }) },
      { status: 'reviewing' },
      [],
    ],
    [
      'as dear as the person agreed to',
      requoting,
      { type: 'Quoted', id, quote: fee(5n, { terms: 'others' }) },
      { status: 'asking', error: requoting.error, quote: fee(5n, { terms: 'others' }) },
      ['record', 'later', 'ask'],
    ],
    [
      'as dear at the speed that was chosen',
      { ...requoting, speed: 'slow', agreed: fee(5n, speeds(3n, 9n)) },
      { type: 'Quoted', id, quote: fee(6n, speeds(3n, 10n)) },
      { status: 'asking' },
      ['record', 'later', 'ask'],
    ],
    [
      'dearer at the speed that was chosen',
      { ...requoting, speed: 'fast', agreed: fee(5n, speeds(3n, 9n)) },
      { type: 'Quoted', id, quote: fee(5n, speeds(3n, 10n)) },
      { status: 'reviewing' },
      [],
    ],
    [
      'sent',
      asking,
      { type: 'Sent', id, hash: '0x1' },
      { status: 'pending', hash: '0x1', slow: false },
      ['abort', 'record', 'follow'],
    ],
    ['sent twice', pending, { type: 'Sent', id, hash: '0x2' }, pending, []],
    [
      'declined',
      asking,
      { type: 'Failed', id, error, reported: false },
      { status: 'failed', error },
      ['abort', 'record', 'notify'],
    ],
    ['given up before the wallet was asked', asking, { type: 'Dropped', id }, undefined, ['abort', 'record']],
    ['in a block', pending, { type: 'Confirmed', id, reported: false }, { status: 'confirmed' }, ['record', 'notify']],
    [
      'in a block, as another page has said',
      pending,
      { type: 'Confirmed', id, reported: true },
      { status: 'confirmed' },
      [],
    ],
    ['in a block that was never sent', asking, { type: 'Confirmed', id, reported: false }, asking, []],
    [
      'reverted',
      pending,
      { type: 'Failed', id, error, reported: false },
      { status: 'failed' },
      ['abort', 'record', 'notify'],
    ],
    ['late', pending, { type: 'Late', id, error }, { status: 'pending', error }, ['notify']],
    [
      'failed after its end',
      { ...pending, status: 'confirmed' },
      { type: 'Failed', id, error, reported: false },
      { status: 'confirmed' },
      [],
    ],
  ]
  it.each(rows)('%s', (_, before, event, after, effects) => {
    const [list, caused] = planTransition([before], event)
    if (after === undefined) expect(list).toEqual([])
    else expect(list).toEqual([expect.objectContaining(after)])
    expect(caused.map(({ type }) => type)).toEqual(effects)
  })
})

describe('what begins', () => {
  const begin = (list: readonly Plan[], plan: Plan) => planTransition(list, { type: 'Began', plan })

  it('is asked for at once where its fee was shown and agreed to', () => {
    const [list, effects] = begin([], sample({ quote: fee(5n), agreed: fee(5n) }))
    expect(list).toMatchObject([{ status: 'asking' }])
    expect(effects.map(({ type }) => type)).toContain('ask')
  })

  it('is looked at first where its fee is known and nobody agreed to it', () => {
    expect(begin([], sample({ quote: fee(5n) }))).toMatchObject([[{ status: 'reviewing' }], []])
  })

  it('takes the place of what was only looked at', () => {
    const [list] = begin([sample({ id: 'left', status: 'reviewing' }), pending], sample({ id: 'two' }))
    expect(list.map(({ id }) => id)).toEqual(['one', 'two'])
  })

  it('has room among 99: what has ended gives way before what is on its way', () => {
    const many = Array.from({ length: constants.pendingTransactionsMax }, (_, at) =>
      sample({ ...pending, id: `${at}` }),
    )
    expect(begin(many, sample())[0].map(({ id }) => id)).toEqual([...many.slice(1).map(({ id }) => id), 'one'])
    const ended = many.map((each, at) => (at === 40 ? { ...each, status: 'confirmed' as const } : each))
    const [list, effects] = begin(ended, sample())
    expect(list.some(({ id }) => id === '40')).toBe(false)
    expect(list).toHaveLength(constants.pendingTransactionsMax)
    expect(effects).toContainEqual({ type: 'abort', key: 'follow 40' })
  })
})

describe('what other pages have written down', () => {
  const entry = (change: Partial<RecordedPlan>): RecordedPlan => {
    return { ...sample(), revision: 1, status: 'pending', ...change }
  }
  const record = (list: readonly Plan[], ...entries: RecordedPlan[]) => {
    const [after, effects] = planTransition(list, { type: 'Recorded', entries })
    return { after, effects: effects.map(({ type }) => type) }
  }
  const unknown = sample({ status: 'unknown', own: false })

  it('never makes this page ask a wallet', () => {
    for (const status of ['asking', 'pending', 'confirmed', 'failed'] as const) {
      for (const list of [[], [unknown], [pending], [asking], [sample()]]) {
        expect(record(list, entry({ status, hash: '0x1' })).effects).not.toContain('ask')
      }
    }
  })

  it('is followed where it is on its way', () => {
    const { after, effects } = record([], entry({ hash: '0x1' }))
    expect(after).toMatchObject([{ status: 'pending', hash: '0x1', own: false }])
    expect(effects).toEqual(['follow'])
    expect(record([unknown], entry({ hash: '0x1' }))).toMatchObject({ after: [{ status: 'pending' }] })
  })

  it('is of unknown outcome where a wallet was asked, until that page says more or takes it back', () => {
    expect(record([], entry({ status: 'asking' }))).toMatchObject({ after: [{ status: 'unknown' }], effects: [] })
    expect(record([unknown], entry({ status: 'failed', error }))).toMatchObject({
      after: [{ status: 'failed', error }],
    })
    expect(record([unknown]).after).toEqual([])
  })

  it('is taken over without a word where it has ended', () => {
    expect(record([pending], entry({ status: 'confirmed', hash: '0x1' }))).toMatchObject({
      after: [{ status: 'confirmed' }],
      effects: ['abort'],
    })
    expect(record([], entry({ status: 'confirmed' })).after).toEqual([])
  })

  it('changes nothing of what this page asks for itself', () => {
    const list = [asking, { ...pending, id: 'two' }]
    expect(record(list, entry({ status: 'asking' })).after).toBe(list)
    expect(record(list).after).toBe(list)
  })
})
