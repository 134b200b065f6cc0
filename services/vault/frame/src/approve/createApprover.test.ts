import type { TransactionRequest } from '@latchkey/reading'
import { encodeFunctionData, type Hex, hashMessage, keccak256, parseAbi, serializeTransaction } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askPerson, evm, type FakeScreen, origin, silent } from '../../test/approve/askPerson.ts'
import { VaultError } from '../errors/VaultError.ts'

import type { ApprovalRequest, ApproverPorts, Batch, Payer } from './approve.types.ts'

// What this process has loaded before does without the mock, and later files do.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** The screen, as far as the approver sees it: it draws, and says what a person does. The real one guards its button as well. */
const screen = vi.hoisted((): FakeScreen => ({ drawn: [], events: undefined, ends: [] }))
vi.mock('./view/createApproveView.ts', () => ({
  createApproveView: (_element: unknown, _language: unknown, _place: unknown, events: unknown) => {
    screen.events = events
    return { draw: (review: unknown) => void screen.drawn.push(review), say: () => {}, remove: () => {} }
  },
}))

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const max = 2n ** 256n - 1n
const byAccount = async () => ({ sponsored: undefined, unpaidBy: undefined })
const digestOf = (hash: Hex) => hash.slice(2)

beforeEach(() => {
  screen.drawn = []
  screen.ends = []
})
afterEach(() => {
  for (const end of screen.ends) end()
})
const asked = (
  request: Pick<ApprovalRequest, 'method' | 'params'>,
  rpc?: (chainId: string, method: string) => Promise<unknown>,
  batches?: ApproverPorts['batches'],
) => askPerson(screen, request, rpc, batches)

const say = (text: string) => ({ method: 'personal_sign', params: [text, evm] }) as const
const signIn = say(
  `app.example wants you to sign in with your Ethereum account:\n${evm}\n\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2020-11-21T11:00:00Z`,
)
const ofChain = (chainId: number) =>
  ({
    method: 'eth_signTypedData_v4',
    params: [
      evm,
      JSON.stringify({
        domain: { chainId },
        primaryType: 'Text',
        types: { Text: [{ name: 'text', type: 'string' }] },
        message: { text: 'hi' },
      }),
    ],
  }) as const
const approval = (units: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function approve(address spender,uint256 amount)']),
    args: [spender, units],
  })
const unlimited = {
  method: 'eth_sendTransaction',
  params: [{ from: evm, to: token, data: approval(max), gas: '0xea60', gasPrice: '0x1', nonce: '0x7' }],
} as const
const transactionDigest = (units: bigint) =>
  digestOf(
    keccak256(
      serializeTransaction({
        type: 'legacy',
        chainId: 1,
        nonce: 7,
        gas: 60_000n,
        gasPrice: 1n,
        to: token,
        data: approval(units),
      }),
    ),
  )

it('signs a sign-in that is approved in the frame', async () => {
  const { answer, signed, sign, view, read } = asked(signIn)
  await read(0)
  view().onApprove()
  expect(await answer).toMatch(/^0x01/)
  // By the wallet that was shown, also where somebody else has logged in meanwhile.
  expect(sign).toHaveBeenCalledWith(expect.anything(), expect.anything(), expect.objectContaining({ evm }))
  expect(signed).toEqual([digestOf(hashMessage(signIn.params[0]))])
})

it.each([
  ['a message', say('hello')],
  ['a sign-in for another page', say(signIn.params[0].replace('app.example wants', 'bank.example wants'))],
  ['typed data', ofChain(1)],
  ['a transaction', unlimited],
])('signs nothing for a press in the frame where a person has to read in the window: %s', async (_name, request) => {
  const { answer, sign, view, read } = asked(request)
  await read(0)
  view().onApprove()
  view().onReject()
  expect(await answer).toBe('wallet/user-rejected')
  expect(sign).not.toHaveBeenCalled()
})

it('signs in the window what the frame alone may not', async () => {
  const { answer, signed, read, openWindow } = asked(say('hello'))
  await read(0)
  const { say: press, turns } = await openWindow()
  press({ kind: 'approved', turn: turns().at(-1) ?? -1 })
  expect(await answer).toMatch(/^0x01/)
  expect(signed).toEqual([digestOf(hashMessage('hello'))])
})

it('gives its answer before it takes screen and window away, and takes them away', async () => {
  const { answer, hide, isWindowOpen, read, openWindow } = asked(say('hello'))
  await read(0)
  const { say: press, turns } = await openWindow()
  press({ kind: 'approved', turn: turns().at(-1) ?? -1 })
  await answer
  expect(hide).not.toHaveBeenCalled()
  await vi.waitUntil(() => hide.mock.calls.length > 0)
  expect(hide.mock.calls).toEqual([['r']])
  expect(isWindowOpen()).toBe(false)
})

it('signs nothing that nothing may sign, wherever it is pressed', async () => {
  const { answer, sign, view, read, openWindow } = asked(ofChain(137))
  expect(await read(0)).toMatchObject({ risk: { stopped: true } })
  const { say: press, turns } = await openWindow()
  view().onApprove()
  press({ kind: 'approved', turn: turns().at(-1) ?? -1 })
  press({ kind: 'rejected' })
  expect(await answer).toBe('wallet/user-rejected')
  expect(sign).not.toHaveBeenCalled()
})

it('signs nothing before its facts are there', async () => {
  const { answer, sign, view, drawn } = asked(unlimited, () => new Promise(() => {}))
  await vi.waitUntil(() => drawn().length > 0)
  view().onApprove()
  view().onReject()
  expect(await answer).toBe('wallet/user-rejected')
  expect(sign).not.toHaveBeenCalled()
})

it('takes no press in the window for what it showed before', async () => {
  const { answer, sign, signed, view, read, openWindow } = asked(unlimited)
  await read(0)
  const { say: press, turns } = await openWindow()
  const before = turns().at(-1) ?? -1
  view().onLimit(5n, 0)
  await read(1)
  // The person has pressed what the window showed them a moment ago, or it says so of any drawing but the last.
  for (const turn of [before, before + 1, 0, before + 100]) press({ kind: 'approved', turn })
  press({ kind: 'limit', turn: before, units: 9n, place: 0 })
  press({ kind: 'rejected' })
  expect(await answer).toBe('wallet/user-rejected')
  expect(sign).not.toHaveBeenCalled()
  expect(signed).toEqual([])
})

it('signs the limit that was chosen and read, and not the one that was asked for', async () => {
  const { answer, signed, view, read, openWindow } = asked(unlimited)
  await read(0)
  const { say: press, turns } = await openWindow()
  view().onLimit(5n, 0)
  await read(1)
  await vi.waitUntil(() => turns().length >= 3)
  press({ kind: 'approved', turn: turns().at(-1) ?? -1 })
  await answer
  expect(signed).toEqual([transactionDigest(5n)])
  expect(signed).not.toEqual([transactionDigest(max)])
})

it('goes on showing the smaller limit when the facts of the larger one come late', async () => {
  const late = Promise.withResolvers<void>()
  let limited = false
  const node = async () => {
    if (!limited) await late.promise
    return silent()
  }
  const { answer, signed, view, drawn, read, openWindow } = asked(unlimited, node)
  await vi.waitUntil(() => drawn().length > 0)
  limited = true
  view().onLimit(5n, 0)
  const shown = await read(0)
  late.resolve()
  // The larger one has all that it waited for; whatever it does with it, it has done by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(drawn().at(-1)).toBe(shown)
  const { say: press, turns } = await openWindow()
  press({ kind: 'approved', turn: turns().at(-1) ?? -1 })
  await answer
  expect(signed).toEqual([transactionDigest(5n)])
})

describe('several calls', () => {
  const calls = [{ to: spender }, { to: spender, value: '0x1' }]
  const request = { method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls }] } as const
  const code = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

  /** A batch that would make the account smart. */
  function upgrading(withoutUpgrade: () => Batch) {
    const send = vi.fn(async () => 'together')
    const batch: Batch = {
      path: { kind: 'together', code },
      withoutUpgrade,
      withCalls: () => batch,
      payment: byAccount,
      send,
    }
    return { send, batches: async () => ({ begin: async () => batch }) }
  }

  it('end where the account is not to become smart, and nothing else will do', async () => {
    const { send, batches } = upgrading(() => {
      throw new VaultError('calls/atomic-upgrade-rejected')
    })
    const { answer, view, drawn } = asked(request, silent, batches)
    await vi.waitUntil(() => drawn().length > 0)
    view().onUpgradeDeclined()
    expect(await answer).toBe('calls/atomic-upgrade-rejected')
    expect(send).not.toHaveBeenCalled()
  })

  it('are prepared anew for the way that is shown, and go that way', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const answers: Readonly<Record<string, unknown>> = {
      eth_getBlockByNumber: { baseFeePerGas: '0x7' },
      eth_getTransactionCount: '0x0',
      eth_estimateGas: '0x186a0',
      eth_maxPriorityFeePerGas: '0x1',
    }
    async function rpc(_: string, method: string) {
      await released
      if (answers[method] === undefined) throw new VaultError('request/went-wrong')
      return answers[method]
    }
    const send = vi.fn(async (_prepared: unknown) => 'each')
    const each: Batch = {
      path: { kind: 'each' },
      withoutUpgrade: () => each,
      withCalls: () => each,
      payment: byAccount,
      send,
    }
    const first = upgrading(() => each)
    const { answer, view, drawn, read, openWindow } = asked(request, rpc, first.batches)
    await vi.waitUntil(() => drawn().length > 0)
    view().onUpgradeDeclined()
    release()
    await read(0)
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('each')
    expect(first.send).not.toHaveBeenCalled()
    expect(send.mock.calls[0]?.[0]).toHaveLength(calls.length)
    const shown = drawn().flatMap(({ path, facts }) => (facts ? [[path?.kind, facts.preparedCalls?.length]] : []))
    expect(shown).toEqual([['each', calls.length]])
  })

  /** A batch that somebody else pays for, as often as `fresh` says so. */
  function paid(fresh: readonly boolean[], payer: Payer = { kind: 'operator' }) {
    const own = vi.fn(async (_prepared: unknown) => 'paid by the account')
    const send = vi.fn(async (): Promise<{ answer: string } | undefined> => ({ answer: 'paid by another' }))
    const left = [...fresh]
    const payment = vi.fn(async () => {
      const isFresh = left.shift()
      if (isFresh === undefined)
        return { sponsored: undefined, unpaidBy: payer.kind === 'app' ? payer.host : undefined }
      return { sponsored: { payer, code, isFresh: () => isFresh, send }, unpaidBy: undefined }
    })
    const withCalls = vi.fn((_: readonly TransactionRequest[]) => batch)
    const batch: Batch = { path: { kind: 'each' }, withoutUpgrade: () => batch, withCalls, payment, send: own }
    return { own, send, payment, withCalls, batches: async () => ({ begin: async () => batch }) }
  }

  it('are paid for by another where the screen says so, with nothing of the account’s own', async () => {
    const { own, send, batches } = paid([true])
    const { answer, read, openWindow } = asked(request, silent, batches)
    const review = await read(0)
    expect(review).toMatchObject({ payer: { kind: 'operator' }, path: { kind: 'together', code }, facts: { fee: 0n } })
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by another')
    expect(send).toHaveBeenCalledTimes(1)
    expect(own).not.toHaveBeenCalled()
  })

  it('are shown anew, with what the account pays itself, where who pays no longer holds to it at the press', async () => {
    const { own, send, payment, batches } = paid([false])
    const { answer, drawn, read, openWindow } = asked(request, silent, batches)
    await read(0)
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    await vi.waitUntil(() => payment.mock.calls.length === 2 && drawn().at(-1)?.facts !== undefined)
    expect(drawn().at(-1)).toMatchObject({ payer: undefined, path: { kind: 'each' } })
    for (const either of [own, send]) expect(either).not.toHaveBeenCalled()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by the account')
    expect(send).not.toHaveBeenCalled()
  })

  it('are shown anew where what somebody else pays for was refused after the press, and pressed anew', async () => {
    const { own, send, batches } = paid([true], { kind: 'app', host: 'pay.example' })
    send.mockResolvedValueOnce(undefined)
    const { answer, drawn, read, openWindow } = asked(request, silent, batches)
    expect(await read(0)).toMatchObject({ payer: { kind: 'app', host: 'pay.example' } })
    const { say: press, turns } = await openWindow()
    const before = turns().at(-1) ?? 0
    press({ kind: 'approved', turn: before })
    await vi.waitUntil(() => drawn().at(-1)?.facts !== undefined && drawn().at(-1)?.unpaidBy !== undefined)
    expect(drawn().at(-1)).toMatchObject({ payer: undefined, unpaidBy: 'pay.example', path: { kind: 'each' } })
    // A press for what was shown before is none for what is shown now.
    press({ kind: 'approved', turn: before })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(own).not.toHaveBeenCalled()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by the account')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('are made with a smaller limit of one of them, for whoever pays', async () => {
    const data = approval(max)
    const params = [
      {
        chainId: '0x1',
        calls: [
          { to: spender, value: '0x1' },
          { to: token, data },
        ],
      },
    ]
    const { own, withCalls, batches } = paid([])
    const { answer, view, read, openWindow } = asked({ method: 'wallet_sendCalls', params }, silent, batches)
    expect((await read(0)).risk.warnings).toContainEqual({ id: 'unlimited', level: 'edit', calls: [1] })
    view().onLimit(5n, 1)
    const shown = await read(1)
    const calls = shown.decoded.kind === 'calls' ? shown.decoded.calls : []
    expect(calls.map((one) => `0x${Buffer.from(one.data).toString('hex')}`)).toEqual(['0x', approval(5n)])
    expect(withCalls.mock.calls).toEqual([[calls]])
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by the account')
    expect(own).toHaveBeenCalledTimes(1)
  })

  it('end where an app can’t do without one who pays, and nobody does', async () => {
    const { batches, payment } = paid([])
    payment.mockRejectedValue(new VaultError('calls/unsupported-capability'))
    expect(await asked(request, silent, batches).answer).toBe('calls/unsupported-capability')
  })
})
