import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { bob } from '../../test/fakeConnector.ts'
import { samplePlan } from '../../test/samplePlan.ts'
import type { Plan } from '../plan/planState.ts'
import { type SendEvent, sendTransition } from './send.machine.ts'
import { editingSend, type SendState } from './sendState.ts'

describe('the transition table', () => {
  const signing: SendState = { ...editingSend, loading: true, status: 'signing', planId: 'one' }
  const failure = (code: KitError['code']) => ({
    type: 'Failed' as const,
    error: new KitError({ code, shortMessage: 'x' }),
  })
  const failed = (code: KitError['code']) => ({ status: 'failed' as const, error: failure(code).error })
  const moved = (change: Partial<Plan>): SendEvent => ({
    type: 'PlanMoved',
    plan: samplePlan({ id: 'one', ...change }),
  })
  const rows: [string, SendState, SendEvent, Partial<SendState>][] = [
    [
      'an edit',
      { ...editingSend, status: 'failed' },
      { type: 'Edited', change: { sendTokenAmount: '2' } },
      { status: 'editing', sendTokenAmount: '2' },
    ],
    ['an edit while it signs', signing, { type: 'Edited', change: { sendTokenAmount: '2' } }, signing],
    ['a receiver asked for while it signs', signing, { type: 'ReceiverAsked' }, signing],
    [
      'a receiver found while it signs',
      signing,
      { type: 'ReceiverFound', receiver: { name: 'bob.eth', address: bob, imageUrl: undefined } },
      signing,
    ],
    ['a receiver refused while it signs', signing, { ...failure('address/invalid'), type: 'ReceiverRefused' }, signing],
    ['asked', signing, moved({ status: 'asking' }), { status: 'signing', loading: true }],
    ['slow while it signs', signing, moved({ status: 'asking', slow: true }), { status: 'signing', slow: true }],
    [
      'sent',
      { ...signing, slow: true },
      moved({ status: 'pending', hash: '0x1' }),
      { status: 'pending', slow: false, hash: '0x1', loading: true },
    ],
    [
      'confirmed',
      { ...signing, status: 'pending' },
      moved({ status: 'confirmed' }),
      { status: 'confirmed', loading: false },
    ],
    ['declined', signing, moved(failed('wallet/user-rejected')), { status: 'failed', loading: false }],
    ['reverted', signing, moved(failed('transaction/reverted')), { status: 'reverted', loading: false }],
    [
      'late',
      signing,
      moved({ ...failed('transaction/timeout'), status: 'pending' }),
      { status: 'pending', loading: false },
    ],
    ['dearer than it was shown', signing, moved({ status: 'reviewing' }), { status: 'editing', loading: false }],
    ["another form's", signing, moved({ status: 'confirmed', id: 'other' }), signing],
    ['refused before the wallet is asked', signing, failure('amount/dust'), { status: 'failed', loading: false }],
    ['given up', signing, { type: 'Cancelled' }, { status: 'editing', loading: false }],
  ]
  it.each(rows)('%s', (_, before, event, after) => {
    expect(sendTransition(before, event)[0]).toMatchObject(after)
  })
})
