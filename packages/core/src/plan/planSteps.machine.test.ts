import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { bob } from '../../test/fakeConnector.ts'
import { samplePlan, sampleStep } from '../../test/samplePlan.ts'
import { planTransition } from './plan.machine.ts'
import { type Plan, type PlanEvent, type PlanStep, selectPlanProgress } from './planState.ts'

const id = 'one'
const usdc = { address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const allowance = { token: usdc, spender: bob, amountUnits: 5n }
const approve = sampleStep({ kind: 'approve', allowance })
const swap = sampleStep({ kind: 'swap', work: undefined })
const permit = sampleStep({
  kind: 'permit',
  work: { type: 'typedData', typedData: { domain: {}, types: {}, primaryType: 'Permit', message: {} } },
})
const done = (step: PlanStep): PlanStep => ({ ...step, state: 'done' })
const asked = (step: PlanStep): PlanStep => ({ ...step, state: 'asked' })
const work = { type: 'call', call: { to: bob } } as const
const failure = (code: KitError['code']) => new KitError({ code, shortMessage: 'x' })
const declined = failure('wallet/user-rejected')

/** Approve, then swap. */
const two = (change: Partial<Plan> = {}) => samplePlan({ agreed: 'any', steps: [approve, swap], ...change })
const approving = two({ status: 'asking', steps: [asked(approve), swap] })
const approved = two({ status: 'pending', hash: '0x1', steps: [asked(approve), swap] })
const paused = two({ status: 'paused', at: 1, steps: [done(approve), swap] })
const swapping = two({ status: 'asking', at: 1, steps: [done(approve), asked({ ...swap, work, built: true })] })
const swapped = { ...swapping, status: 'pending', hash: '0x2' } as const
const batch = two({ mode: 'batch', others: [permit, swap], callsId: '0xb', status: 'asking' })
const batchAsked = { ...batch, steps: [asked(approve), asked({ ...swap, work })] }

type Row = [
  name: string,
  before: Plan,
  event: PlanEvent,
  after: Partial<Plan> | undefined,
  states: readonly PlanStep['state'][],
  effects: readonly string[],
]

describe('a plan of several steps', () => {
  const rows: Row[] = [
    [
      'goes on to the next step only by a press',
      approved,
      { type: 'Confirmed', id, reported: false },
      { status: 'paused', at: 1, hash: undefined },
      ['done', 'todo'],
      ['record'],
    ],
    [
      'goes on by itself where the person was told of it',
      { ...approved, pressEach: false },
      { type: 'Confirmed', id, reported: false },
      { status: 'quoting', at: 1 },
      ['done', 'todo'],
      ['record', 'prepare'],
    ],
    [
      'goes on by itself neither in a page that looks on',
      { ...approved, pressEach: false, own: false },
      { type: 'Confirmed', id, reported: false },
      { status: 'paused', at: 1 },
      ['done', 'todo'],
      ['record'],
    ],
    [
      'nor where a fee was agreed to, of the first step alone',
      { ...approved, pressEach: false, agreed: { maxFeeUnits: 1n, expectedFeeUnits: 1n } },
      { type: 'Confirmed', id, reported: false },
      { status: 'paused', at: 1 },
      ['done', 'todo'],
      ['record'],
    ],
    [
      'is pressed on',
      paused,
      { type: 'Continued', id },
      { status: 'quoting', agreed: 'any' },
      ['done', 'todo'],
      ['prepare'],
    ],
    ['is pressed on while it is asked', swapping, { type: 'Continued', id }, swapping, ['done', 'asked'], []],
    [
      'is built when its turn comes',
      { ...paused, status: 'quoting' },
      { type: 'Built', id, at: 1, work },
      { steps: [done(approve), { ...swap, work, built: true }] },
      ['done', 'todo'],
      [],
    ],
    [
      'is built with other figures, which are looked at first',
      { ...paused, status: 'quoting' },
      { type: 'Built', id, at: 1, work, review: true, intent: { kind: 'calls', title: 'less' } },
      { agreed: undefined, intent: { kind: 'calls', title: 'less' } },
      ['done', 'todo'],
      [],
    ],
    [
      'is signed',
      two({ status: 'asking', steps: [asked(permit), swap] }),
      { type: 'Signed', id, signature: '0x51' },
      { status: 'paused', at: 1 },
      ['done', 'todo'],
      ['abort', 'record'],
    ],
    [
      'ends with its last step',
      swapped,
      { type: 'Confirmed', id, reported: false },
      { status: 'confirmed', at: 1 },
      ['done', 'done'],
      ['record', 'notify', 'look'],
    ],
    [
      'is declined at its first step: nothing has left',
      approving,
      { type: 'Failed', id, error: declined, reported: false },
      { status: 'failed' },
      ['todo', 'todo'],
      ['abort', 'record', 'notify'],
    ],
    [
      'is declined at its second step: the first stands',
      swapping,
      { type: 'Failed', id, error: declined, reported: false },
      { status: 'failed', at: 1 },
      ['done', 'todo'],
      ['abort', 'record', 'notify', 'look'],
    ],
    [
      'may have been sent by a wallet that says nothing clear',
      swapping,
      { type: 'Failed', id, error: failure('unknown'), reported: false },
      { status: 'failed' },
      ['done', 'asked'],
      ['abort', 'record', 'notify', 'look'],
    ],
    [
      'may have been sent by a wallet whose node knows it already',
      swapping,
      { type: 'Failed', id, error: failure('transaction/nonce-too-low'), reported: false },
      { status: 'failed' },
      ['done', 'asked'],
      ['abort', 'record', 'notify', 'look'],
    ],
    [
      'was not sent by a wallet that finds too little for it',
      swapping,
      { type: 'Failed', id, error: failure('transaction/insufficient-funds'), reported: false },
      { status: 'failed' },
      ['done', 'todo'],
      ['abort', 'record', 'notify', 'look'],
    ],
    [
      'is built again after its last step was reverted',
      { ...swapped, status: 'failed', steps: [done(approve), { ...swap, work, built: true }] },
      { type: 'Continued', id },
      { status: 'quoting', hash: undefined, steps: [done(approve), swap] },
      ['done', 'todo'],
      ['prepare'],
    ],
    [
      'is not asked for again where it may have been sent',
      { ...swapping, status: 'failed' },
      { type: 'Continued', id },
      { status: 'failed' },
      ['done', 'asked'],
      [],
    ],
    ['is given up before anything left', two(), { type: 'Cancelled', id }, undefined, [], ['abort', 'record']],
    [
      'is given up between two steps',
      paused,
      { type: 'Cancelled', id },
      { status: 'cancelled' },
      ['done', 'todo'],
      ['abort', 'record', 'look'],
    ],
    [
      'is given up while the wallet is asked',
      approving,
      { type: 'Cancelled', id },
      { status: 'asking', stopping: true },
      ['asked', 'todo'],
      ['record'],
    ],
    [
      'that was given up is over once what was asked for is done',
      { ...approved, stopping: true },
      { type: 'Confirmed', id, reported: false },
      { status: 'cancelled', at: 0 },
      ['done', 'todo'],
      ['record', 'notify', 'look'],
    ],
    [
      'that was given up in time asks no wallet',
      { ...swapping, stopping: true },
      { type: 'Dropped', id },
      { status: 'cancelled' },
      ['done', 'todo'],
      ['abort', 'record', 'look'],
    ],
    [
      'has used up what it allowed',
      { ...swapped, status: 'confirmed', steps: [done(approve), done(swap)] },
      { type: 'AllowancesRead', id, left: [] },
      {},
      ['gone', 'done'],
      ['record'],
    ],
    [
      'has left something allowed',
      { ...paused, status: 'cancelled' },
      { type: 'AllowancesRead', id, left: [0] },
      {},
      ['left', 'todo'],
      ['record'],
    ],
  ]
  it.each(rows)('%s', (_, before, event, after, states, effects) => {
    const [list, caused] = planTransition([before], event)
    if (after === undefined) expect(list).toEqual([])
    else expect(list).toEqual([expect.objectContaining(after)])
    expect(list[0]?.steps.map(({ state }) => state) ?? []).toEqual(states)
    expect(caused.map(({ type }) => type)).toEqual(effects)
  })
})

describe('a batch', () => {
  const rows: Row[] = [
    [
      'takes the place of the steps where the wallet can',
      two({ mode: undefined, others: [approve, { ...swap, work }], steps: [permit, swap] }),
      { type: 'ModeChosen', id, mode: 'batch' },
      { mode: 'batch', steps: [approve, { ...swap, work }], others: [permit, swap] },
      ['todo', 'todo'],
      [],
    ],
    [
      'is asked for whole',
      { ...batch, status: 'quoting' },
      { type: 'Quoted', id, quote: undefined },
      { status: 'asking' },
      ['asked', 'asked'],
      ['record', 'later', 'ask'],
    ],
    [
      'has a name before it has a hash',
      batchAsked,
      { type: 'Sent', id, callsId: '0xc' },
      { status: 'pending', callsId: '0xc', hash: undefined },
      ['asked', 'asked'],
      ['abort', 'record', 'follow'],
    ],
    [
      'is found by its name where a page was closed over it',
      { ...batchAsked, status: 'unknown', own: false },
      { type: 'Sent', id },
      { status: 'pending', callsId: '0xb' },
      ['asked', 'asked'],
      ['abort', 'record', 'follow'],
    ],
    [
      'is done whole',
      { ...batchAsked, status: 'pending' },
      { type: 'Confirmed', id, reported: false, hashes: ['0x9'] },
      { status: 'confirmed', hash: '0x9' },
      ['done', 'done'],
      ['record', 'notify', 'look'],
    ],
    [
      'that the wallet can not send becomes steps, by the same press',
      batchAsked,
      { type: 'BatchRefused', id, error: failure('calls/atomicity-not-supported'), again: true },
      {
        mode: 'steps',
        steps: [permit, swap],
        others: undefined,
        status: 'quoting',
        callsId: undefined,
        error: undefined,
      },
      ['todo', 'todo'],
      ['abort', 'record', 'prepare'],
    ],
    [
      'whose upgrade the person declines becomes steps, by another press',
      batchAsked,
      { type: 'BatchRefused', id, error: failure('calls/atomic-upgrade-rejected'), again: false },
      { mode: 'steps', steps: [permit, swap], status: 'paused' },
      ['todo', 'todo'],
      ['abort', 'record'],
    ],
    [
      'that was given up does not become steps',
      { ...batchAsked, stopping: true },
      { type: 'BatchRefused', id, error: failure('calls/atomicity-not-supported'), again: true },
      undefined,
      [],
      ['abort', 'record'],
    ],
  ]
  it.each(rows)('%s', (_, before, event, after, states, effects) => {
    const [list, caused] = planTransition([before], event)
    if (after === undefined) expect(list).toEqual([])
    else expect(list).toEqual([expect.objectContaining(after)])
    expect(list[0]?.steps.map(({ state }) => state) ?? []).toEqual(states)
    expect(caused.map(({ type }) => type)).toEqual(effects)
  })
})

it('what a plan takes back of another is gone there, and written down', () => {
  const left = two({ id: 'left', status: 'cancelled', steps: [{ ...approve, state: 'left' }, swap] })
  const revoke = sampleStep({ kind: 'revoke', state: 'asked', allowance: { ...allowance, amountUnits: 0n } })
  const revoking = samplePlan({
    status: 'pending',
    hash: '0x3',
    intent: { kind: 'revoke', of: 'left', symbols: ['USDC'] },
    steps: [revoke],
  })
  const [list, effects] = planTransition([left, revoking], { type: 'Confirmed', id, reported: false })
  expect(list[0]?.steps[0]).toMatchObject({ state: 'gone' })
  expect(effects).toContainEqual({ type: 'record', id: 'left' })
})

describe('two pages', () => {
  it('go by the later word: what one page has gone on with is not asked for by the other', () => {
    const entry = { ...swapping, status: 'asking', revision: 3 } as const
    const [list, effects] = planTransition([{ ...paused, revision: 2 }], { type: 'Recorded', entries: [entry] })
    expect(list).toMatchObject([{ status: 'unknown', at: 1, own: false }])
    expect(effects).toEqual([])
    const [still] = planTransition([{ ...paused, revision: 4 }], { type: 'Recorded', entries: [entry] })
    expect(still).toMatchObject([{ status: 'paused', revision: 4 }])
  })

  it('of which one was first at the wallet: the other looks on', () => {
    const entry = { ...swapped, revision: 3 }
    const [list, effects] = planTransition([{ ...swapping, revision: 3 }], { type: 'Overtaken', id, entries: [entry] })
    expect(list).toMatchObject([{ status: 'pending', hash: '0x2', own: false }])
    expect(effects.map(({ type }) => type)).toEqual(['follow'])
  })

  it('find a plan that waits, and an ended one whose allowance stands, and ask no wallet', () => {
    const left = two({ id: 'left', status: 'failed', steps: [{ ...approve, state: 'left' }, swap] })
    const over = two({ id: 'over', status: 'failed', steps: [{ ...approve, state: 'gone' }, swap] })
    const entries = [paused, left, over].map((each) => ({ ...each, status: each.status as 'paused', revision: 1 }))
    const [list, effects] = planTransition([], { type: 'Recorded', entries })
    expect(list.map((each) => each.id)).toEqual(['one', 'left'])
    expect(effects).toEqual([])
  })
})

describe('how far a plan is', () => {
  it('is said for a screen', () => {
    expect(selectPlanProgress(paused)).toMatchObject({
      number: 2,
      count: 2,
      step: { kind: 'swap' },
      isOver: false,
      canContinue: true,
      canCancel: true,
      allowances: [allowance],
    })
    expect(selectPlanProgress(batchAsked)).toMatchObject({ number: 1, count: 1, canContinue: false, allowances: [] })
  })

  it('names no allowance of a plan that has used it, and each of one that has not', () => {
    const steps = [done(approve), done(swap)]
    expect(selectPlanProgress({ ...swapped, status: 'confirmed', steps }).allowances).toEqual([])
    expect(selectPlanProgress({ ...swapping, status: 'failed' }).allowances).toEqual([allowance])
    const taxed = [{ ...approve, state: 'left' } as const, done(swap)]
    expect(selectPlanProgress({ ...swapped, status: 'confirmed', steps: taxed }).allowances).toEqual([allowance])
  })
})
