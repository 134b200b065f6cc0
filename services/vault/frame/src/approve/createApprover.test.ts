import { encodeFunctionData, type Hex, hashMessage, keccak256, parseAbi, serializeTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import type { ApprovalRequest, ApproverPorts, Batch, SigningJob } from './approve.types.ts'
import { createApprover } from './createApprover.ts'
import type { ViewEvents } from './view/createApproveView.ts'
import type { Review } from './view/view.types.ts'
import { approveWindow, type FromApproveWindow, type ToApproveWindow } from './window/approveWindow.messages.ts'

/** The screen, as far as the approver sees it: it draws, and says what a person does. The real one guards its button as well. */
const screen = vi.hoisted(() => ({ drawn: [] as unknown[], events: undefined as unknown }))
vi.mock('./view/createApproveView.ts', () => ({
  createApproveView: (_element: unknown, _language: unknown, _place: unknown, events: unknown) => {
    screen.events = events
    return { draw: (review: unknown) => void screen.drawn.push(review), say: () => {}, remove: () => {} }
  },
}))

const wallet = 'https://wallet.example'
const origin = 'https://app.example'
const evm = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const max = 2n ** 256n - 1n
const addresses = { evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
const never = () => Promise.reject(new Error('a batch'))
const silent = () => Promise.reject(new VaultError('request/went-wrong'))
const digestOf = (hash: Hex) => hash.slice(2)

let ends: (() => void)[] = []
beforeEach(() => {
  screen.drawn = []
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
})

/** A request before a person, in a frame whose windows open and greet. */
function asked(
  request: Pick<ApprovalRequest, 'method' | 'params'>,
  rpc: (chainId: string, method: string) => Promise<unknown> = silent,
  batches: ApproverPorts['batches'] = never,
) {
  const target = new EventTarget()
  let given: MessagePort | undefined
  const popup = {
    closed: false,
    postMessage(_: unknown, __: string, [port]: MessagePort[]) {
      given = port
    },
    close() {
      popup.closed = true
    },
  }
  const self = Object.assign(target, {
    location: { origin: wallet },
    navigator: { language: 'en' },
    document: { documentElement: { dataset: {} } },
    open: () => popup,
    setInterval,
    clearInterval,
    setTimeout,
    clearTimeout,
  })
  const signed: string[] = []
  const sign = vi.fn(async (jobs: readonly SigningJob[]) => {
    for (const job of jobs) if (job.key === 'evm') signed.push(Buffer.from(job.digest).toString('hex'))
    return jobs.map(() => new Uint8Array(65).fill(1))
  })
  const lookAround = async () => ({ names: new Map(), assets: new Map() })
  const hide = vi.fn()
  const ports = {
    rpc,
    bundler: silent,
    lookAround,
    batches,
    prepare: () => {},
    sign,
    forget: () => {},
    show: () => {},
    hide,
  }
  const approve = createApprover(ports, { ownerDocument: { defaultView: self } } as never)
  const answer = approve(
    { id: 'r', origin, claimedName: undefined, chainId: 'eip155:1', addresses, ...request },
    new AbortController().signal,
  ).catch(({ code }: VaultError) => code)
  const view = () => screen.events as ViewEvents
  const drawn = () => screen.drawn as Review[]
  const read = (index: number) =>
    vi.waitUntil(() => drawn().filter(({ facts }) => facts !== undefined).length > index && drawn().at(-1))
  return {
    answer,
    signed,
    sign,
    hide,
    isWindowOpen: () => !popup.closed,
    view,
    drawn,
    /** Waits until the screen shows so many readings in full, and gives the last one. */
    read,
    /** Opens the window, in which a person reads; `say` is what they do there. */
    async openWindow() {
      const shown: ToApproveWindow[] = []
      view().onWindow()
      const greeting = { origin: wallet, source: popup, data: approveWindow.greeting }
      target.dispatchEvent(Object.assign(new Event('message'), greeting))
      const port = await vi.waitUntil(() => given)
      port.onmessage = ({ data }) => void shown.push(data)
      ends.push(() => port.close())
      const turns = () => shown.flatMap((one) => (one.kind === 'review' ? [one.turn] : []))
      await vi.waitUntil(() => turns().length > 0)
      return { say: (message: FromApproveWindow) => port.postMessage(message), turns }
    },
  }
}

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
  const { answer, signed, view, read } = asked(signIn)
  await read(0)
  view().onApprove()
  expect(await answer).toMatch(/^0x01/)
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
  view().onLimit(5n)
  await read(1)
  // The person has pressed what the window showed them a moment ago, or it says so of any drawing but the last.
  for (const turn of [before, before + 1, 0, before + 100]) press({ kind: 'approved', turn })
  press({ kind: 'limit', turn: before, units: 9n })
  press({ kind: 'rejected' })
  expect(await answer).toBe('wallet/user-rejected')
  expect(sign).not.toHaveBeenCalled()
  expect(signed).toEqual([])
})

it('signs the limit that was chosen and read, and not the one that was asked for', async () => {
  const { answer, signed, view, read, openWindow } = asked(unlimited)
  await read(0)
  const { say: press, turns } = await openWindow()
  view().onLimit(5n)
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
  view().onLimit(5n)
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
    const batch: Batch = { path: { kind: 'together', code }, withoutUpgrade, sponsored: async () => undefined, send }
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
      sponsored: async () => undefined,
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
  function paid(fresh: readonly boolean[]) {
    const own = vi.fn(async () => 'paid by the account')
    const send = vi.fn(async () => 'paid by another')
    const left = [...fresh]
    const sponsored = vi.fn(async () => {
      const isFresh = left.shift()
      return isFresh === undefined ? undefined : { code, isFresh: () => isFresh, send }
    })
    const batch: Batch = { path: { kind: 'each' }, withoutUpgrade: () => batch, sponsored, send: own }
    return { own, send, sponsored, batches: async () => ({ begin: async () => batch }) }
  }

  it('are paid for by another where the screen says so, with nothing of the account’s own', async () => {
    const { own, send, batches } = paid([true])
    const { answer, read, openWindow } = asked(request, silent, batches)
    const review = await read(0)
    expect(review).toMatchObject({ payer: 'operator', path: { kind: 'together', code }, facts: { fee: 0n } })
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by another')
    expect(send).toHaveBeenCalledTimes(1)
    expect(own).not.toHaveBeenCalled()
  })

  it('are shown anew, with what the account pays itself, where who pays no longer holds to it at the press', async () => {
    const { own, send, sponsored, batches } = paid([false])
    const { answer, drawn, read, openWindow } = asked(request, silent, batches)
    await read(0)
    const { say: press, turns } = await openWindow()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    await vi.waitUntil(() => sponsored.mock.calls.length === 2 && drawn().at(-1)?.facts !== undefined)
    expect(drawn().at(-1)).toMatchObject({ payer: undefined, path: { kind: 'each' } })
    for (const either of [own, send]) expect(either).not.toHaveBeenCalled()
    press({ kind: 'approved', turn: turns().at(-1) ?? 0 })
    expect(await answer).toBe('paid by the account')
    expect(send).not.toHaveBeenCalled()
  })

  it('end where an app can’t do without one who pays, and nobody does', async () => {
    const { batches, sponsored } = paid([])
    sponsored.mockRejectedValue(new VaultError('calls/unsupported-capability'))
    expect(await asked(request, silent, batches).answer).toBe('calls/unsupported-capability')
  })
})
