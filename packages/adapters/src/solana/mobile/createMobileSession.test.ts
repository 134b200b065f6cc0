import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import { createHandshake, sessionKey } from './createHandshake.ts'
import {
  createMobileSession,
  createSealedChannel,
  type MobileSession,
  type SealedChannel,
} from './createMobileSession.ts'

const key = await crypto.subtle.importKey('raw', new Uint8Array(16).fill(7), 'AES-GCM', false, ['encrypt', 'decrypt'])
const pair = () => [createSealedChannel(key), createSealedChannel(key)] as const

describe('a sealed channel', () => {
  it('carries texts in order, numbered from one, and no two frames are alike', async () => {
    const [here, there] = pair()
    const frames = [await here.seal('first'), await here.seal('zweite 🔑')]
    expect(frames.map((frame) => [...frame.subarray(0, 4)])).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 2],
    ])
    expect(await there.open(frames[0] as never)).toBe('first')
    expect(await there.open(frames[1] as never)).toBe('zweite 🔑')
    const [other] = pair()
    expect(await other.seal('first')).not.toEqual(frames[0])
  })

  it('refuses a frame with any of its bytes altered', async () => {
    const frame = await pair()[0].seal('{"id":1}')
    for (let at = 0; at < frame.length; at += 1) {
      const altered = frame.slice()
      altered[at] = (altered[at] ?? 0) ^ 1
      await expect(pair()[1].open(altered)).rejects.toThrow()
    }
    expect(await pair()[1].open(frame)).toBe('{"id":1}')
  })

  it('refuses a frame that was there already, and one whose turn has not come', async () => {
    const [here, there] = pair()
    const [first, second] = [await here.seal('1'), await here.seal('2')]
    await expect(there.open(second)).rejects.toThrow('frame 2 after 0')
    await there.open(first)
    await expect(there.open(first)).rejects.toThrow('frame 1 after 1')
  })

  it('refuses what is no frame: too short, too long, of noise, or not of text', async () => {
    await expect(pair()[1].open(new Uint8Array(31))).rejects.toThrow('31 bytes')
    await expect(pair()[1].open(new Uint8Array((1 << 22) + 1))).rejects.toThrow('bytes')
    for (let round = 0; round < 200; round += 1) {
      const noise = crypto.getRandomValues(new Uint8Array(32 + round))
      noise.set([0, 0, 0, 1])
      await expect(pair()[1].open(noise)).rejects.toThrow()
    }
    const additionalData = Uint8Array.of(0, 0, 0, 1)
    const iv = new Uint8Array(12)
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, Uint8Array.of(0xff, 0xfe))
    await expect(pair()[1].open(Uint8Array.of(...additionalData, ...iv, ...new Uint8Array(sealed)))).rejects.toThrow()
  })
})

const anything = v.unknown()

/** A wallet at the other end of a socket, in the test's own hands. */
async function meet(protocol = 'com.solana.mobilewalletadapter.v1') {
  const { clock, env } = createTestEnv()
  const handshake = await createHandshake()
  const sent: (Uint8Array<ArrayBuffer> | string)[] = []
  const socket = {
    protocol,
    readyState: WebSocket.OPEN as number,
    onmessage: null as ((event: { data: unknown }) => void) | null,
    onclose: null as (() => void) | null,
    send: (data: Uint8Array<ArrayBuffer> | string) => void sent.push(data),
    close() {
      socket.readyState = WebSocket.CLOSED
    },
  }
  const inText = protocol.endsWith('.base64')
  const give = (frame: Uint8Array) =>
    socket.onmessage?.({ data: inText ? Buffer.from(frame).toString('base64') : Uint8Array.from(frame).buffer })
  const taken = async (count: number) => {
    await expect.poll(() => sent.length).toBe(count)
    const last = sent.at(-1)
    return typeof last === 'string' ? Uint8Array.from(Buffer.from(last, 'base64')) : (last ?? new Uint8Array())
  }
  const opening: Promise<MobileSession> = createMobileSession(env, socket as never, handshake)
  opening.catch(() => undefined)

  /** Answers the greeting, with the properties of the session unless it is of version 1. */
  async function welcome(properties: string | undefined = '{"v":"1"}'): Promise<SealedChannel> {
    const hello = await taken(sent.length || 1)
    const own = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const channel = createSealedChannel(await sessionKey(own.privateKey, hello.slice(0, 65), handshake.publicKey))
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
    give(Uint8Array.of(...point, ...(properties === '' ? [] : await channel.seal(properties))))
    return channel
  }
  return { clock, opening, socket, give, taken, welcome, sent }
}

it.each(['com.solana.mobilewalletadapter.v1', 'com.solana.mobilewalletadapter.v1.base64'])(
  'speaks JSON-RPC over sealed frames, by %s',
  async (protocol) => {
    const { give, opening, taken, welcome } = await meet(protocol)
    const wallet = await welcome()
    const session = await opening
    expect(session.legacy).toBe(false)
    const asked = session.request(v.object({ greeting: v.string() }), 'authorize', { identity: {} })
    const request = JSON.parse(await wallet.open(await taken(2)))
    expect(request).toEqual({ jsonrpc: '2.0', id: 1, method: 'authorize', params: { identity: {} } })
    give(await wallet.seal(JSON.stringify({ jsonrpc: '2.0', id: 7, result: 'of nobody' })))
    give(await wallet.seal(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { greeting: 'hello' } })))
    expect(await asked).toEqual({ greeting: 'hello' })

    const refused = session.request(anything, 'sign_messages', {})
    await taken(3)
    give(await wallet.seal(JSON.stringify({ jsonrpc: '2.0', id: 2, error: { code: -3, message: 'no' } })))
    await expect(refused).rejects.toMatchObject({ name: 'MobileRefusal', code: -3, message: 'no' })
  },
)

it('knows a wallet of the first version, and greets again one that was not listening', async () => {
  const { give, opening, taken, welcome } = await meet()
  const first = await taken(1)
  give(new Uint8Array())
  expect(await taken(2)).not.toEqual(first)
  await welcome('')
  expect((await opening).legacy).toBe(true)
})

it.each([
  ['noise for a key', (give: (frame: Uint8Array) => void) => give(new Uint8Array(65).fill(4))],
  ['a frame of text in binary', (give: (frame: Uint8Array) => void) => give(new TextEncoder().encode('{"v":"1"}'))],
])('ends with a wallet that answers the greeting with %s', async (_name, answer) => {
  const { give, opening, socket, taken } = await meet()
  await taken(1)
  answer(give)
  await expect(opening).rejects.toMatchObject({ code: 'unknown' })
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})

it('ends with a frame that is altered, repeated or no JSON-RPC, and every request with it', async () => {
  for (const spoil of ['alter', 'repeat', 'nonsense'] as const) {
    const { give, opening, socket, taken, welcome } = await meet()
    const wallet = await welcome()
    const asked = (await opening).request(anything, 'authorize', {})
    const ended = expect(asked).rejects.toMatchObject({ code: 'unknown' })
    await taken(2)
    const frame = await wallet.seal(spoil === 'nonsense' ? '[]' : '{"id":9,"result":1}')
    if (spoil === 'alter') frame[20] = (frame[20] ?? 0) ^ 1
    give(frame)
    if (spoil === 'repeat') give(frame)
    await ended
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  }
})

it('says what is wrong: an answer of another form, a wallet that leaves, one that never answers', async () => {
  const odd = await meet()
  const wallet = await odd.welcome()
  const session = await odd.opening
  const asked = expect(session.request(v.string(), 'authorize', {})).rejects.toMatchObject({ code: 'unknown' })
  await odd.taken(2)
  odd.give(await wallet.seal('{"id":1,"result":5}'))
  await asked
  const left = expect(session.request(anything, 'authorize', {})).rejects.toMatchObject({ code: 'wallet/disconnected' })
  await odd.taken(3)
  odd.socket.onclose?.()
  await left
  await expect(session.request(anything, 'authorize', {})).rejects.toMatchObject({ code: 'wallet/disconnected' })

  const silent = await meet()
  await silent.taken(1)
  await silent.clock.advance(30_000)
  await expect(silent.opening).rejects.toMatchObject({ code: 'wallet/unavailable' })
})
