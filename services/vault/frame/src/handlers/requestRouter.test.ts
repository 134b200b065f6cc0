import { type FrameMessageName, frameRpcMethods } from '@latchkey/protocol/frame'
import { describe, expect, it } from 'vitest'
import type { Incoming } from '../channel/openChannel.ts'
import { createRequestRouter, type Handlers, type MessageContext } from './requestRouter.ts'

type Spoken = Incoming['channel']

/** A router whose every request stays open until it is ended. */
function open(channel: Spoken) {
  let drawn = 0
  const wait = (_: unknown, { signal }: MessageContext) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const handlers = new Proxy({}, { get: () => wait }) as Handlers
  const router = createRequestRouter(handlers, () => undefined)
  /** As the channel does it: notified first, then asked. */
  function ask(name: FrameMessageName, payload?: unknown) {
    drawn += 1
    const asked = { id: String(drawn), ended: undefined as string | undefined }
    router.hear(name, payload, channel)
    router
      .answer({ id: asked.id, name, payload, origin: 'https://app.example', channel })
      .catch(({ code }: { code: string }) => (asked.ended = code))
    return asked
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { router, ask, settled }
}

const call = (method: string) => ({ method, params: [] })
const send = call('eth_sendTransaction')
const asking = Object.entries(frameRpcMethods).flatMap(([name, { access }]) => (access === 'approve' ? [name] : []))
const reading = Object.keys(frameRpcMethods).filter((name) => !asking.includes(name))

async function endOf(channel: Spoken, next: (router: ReturnType<typeof open>) => void) {
  const there = open(channel)
  const asked = there.ask('RPC_REQUEST', send)
  next(there)
  await there.settled()
  return asked.ended
}

describe('a call that waits for a person', () => {
  it.each([...asking, 'eth_sign', 'eth_signTypedData_v3', 'nonsense'])(
    'of the peer’s client ends with its next one: %s',
    async (method) => {
      expect(await endOf('compat', ({ ask }) => ask('RPC_REQUEST', call(method)))).toBe('request/aborted')
      expect(await endOf('port', ({ ask }) => ask('RPC_REQUEST', call(method)))).toBeUndefined()
    },
  )

  it('of the peer’s client outlives what it reads meanwhile', async () => {
    const end = await endOf('compat', ({ ask }) => {
      for (const method of reading) ask('RPC_REQUEST', call(method))
      for (const name of ['SYNC_THEME', 'SYNC_DAPP_DATA', 'GET_USER', 'IS_CONNECTED', 'GET_CHAIN_ID'] as const)
        ask(name, {})
    })
    expect(end).toBeUndefined()
  })

  it('of the peer’s client ends with a change of the chain, and with a call that nobody can read', async () => {
    expect(await endOf('compat', ({ ask }) => ask('SWITCH_NETWORK', { chainId: 137 }))).toBe('request/aborted')
    expect(await endOf('compat', ({ router }) => router.hear('RPC_REQUEST', 'what', 'compat'))).toBe('request/aborted')
  })

  it.each([
    'SIGN_OUT',
    'RELOAD',
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'CONNECT_PASSKEY',
    'GET_FARCASTER_URI',
    'CONNECT_FARCASTER',
  ] as const)('ends with whoever was logged in, on either channel: %s', async (name) => {
    for (const channel of ['port', 'compat'] as const)
      expect(await endOf(channel, ({ ask }) => ask(name, {}))).toBe('request/aborted')
  })

  it('ends when its page was left, and what is read does not', async () => {
    const { router, ask, settled } = open('port')
    const asked = ask('RPC_REQUEST', send)
    const read = ask('RPC_REQUEST', call('eth_blockNumber'))
    router.abortAll('approvals')
    await settled()
    expect([asked.ended, read.ended]).toEqual(['request/aborted', undefined])
    router.abortAll()
    await settled()
    expect(read.ended).toBe('request/aborted')
  })
})

it('a second sign-out leaves the first one to its end, and a login ends both', async () => {
  const { ask, settled } = open('compat')
  const ends = [ask('CONNECT_OTP', {}), ask('SIGN_OUT'), ask('SIGN_OUT')]
  await settled()
  expect(ends.map(({ ended }) => ended)).toEqual(['request/aborted', undefined, undefined])
  ask('CONNECT_EMAIL', {})
  await settled()
  expect(ends.map(({ ended }) => ended)).toEqual(['request/aborted', 'request/aborted', 'request/aborted'])
})

it('what comes of a request after it was given up goes to nobody, a signature included', async () => {
  const work = Promise.withResolvers<unknown>()
  // Work that hears of no end: a worker signs on.
  const handlers = new Proxy({}, { get: () => () => work.promise }) as Handlers
  const router = createRequestRouter(handlers, () => undefined)
  const ask = (id: string) =>
    router.answer({ id, name: 'RPC_REQUEST', payload: send, origin: 'https://app.example', channel: 'port' })
  const answers = [ask('1'), ask('2'), ask('3')]
  const ends = answers.map((answer) => answer.catch(({ code }: { code: string }) => code))
  router.abort('1')
  router.hear('SIGN_OUT', undefined, 'port')
  await new Promise((resolve) => setTimeout(resolve))
  work.resolve('0xsignature')
  expect(await Promise.all(ends)).toEqual(['request/aborted', 'request/aborted', 'request/aborted'])
  expect(await ask('4')).toBe('0xsignature')
})
