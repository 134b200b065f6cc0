import {
  compatRequestSchema,
  frameErrorSchema,
  frameLimits,
  frameMessages,
  portRequestSchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { createGate } from './createGate.ts'
import { type Answer, openChannel, receive } from './openChannel.ts'

const origin = 'https://app.example'
let drawn = 0
const newId = () => {
  drawn += 1
  return drawn.toString(16).padStart(32, '0')
}

function testChannel(answer: Answer = async () => undefined, channel: 'port' | 'compat' = 'port') {
  const replies: { type: string; id: string; payload?: unknown }[] = []
  const answered = vi.fn(answer)
  const gate = createGate(() => 0)
  const heard: string[] = []
  let seq = 0
  return {
    replies,
    heard,
    answered,
    async raw(data: unknown) {
      await receive(data, {
        gate,
        answer: answered,
        hear: (word) => heard.push(word),
        origin,
        channel,
        schema: channel === 'port' ? portRequestSchema : compatRequestSchema,
        reply: (message) => replies.push(message),
      })
      return replies.at(-1)
    },
    send(name: string, payload?: unknown, more: object = {}) {
      seq += 1
      return this.raw({ type: `@w3m-app/${name}`, id: newId(), seq, payload, ...more })
    },
  }
}

describe('a request', () => {
  it('is checked, answered by its name and id, and the answer is checked [S3.146, S5.31, S5.32]', async () => {
    const { answered, ...channel } = testChannel(async () => ({ action: 'VERIFY_OTP' }))
    const reply = await channel.send('CONNECT_EMAIL', { email: 'ann@example.org' })
    expect(reply).toMatchObject({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_OTP' } })
    expect(answered).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'CONNECT_EMAIL', origin, payload: { email: 'ann@example.org' } }),
    )
  })

  it('whose answer has another form fails rather than leave [S5.32]', async () => {
    const channel = testChannel(async () => ({ action: 'VERIFY_OTP', refreshToken: 'secret' }))
    const reply = await channel.send('CONNECT_EMAIL', { email: 'ann@example.org' })
    expect(reply?.type).toBe('@w3m-frame/CONNECT_EMAIL_ERROR')
    expect(JSON.stringify(reply)).not.toContain('secret')
  })

  it('of another form never reaches its handler [S5.31]', async () => {
    const channel = testChannel()
    for (const payload of [
      undefined,
      null,
      'x',
      {},
      { email: 1 },
      { email: 'a', otp: '1' },
      { email: 'x'.repeat(255) },
    ])
      expect((await channel.send('CONNECT_EMAIL', payload))?.payload).toMatchObject({ code: 'frame/message-invalid' })
    expect(channel.answered).not.toHaveBeenCalled()
  })

  it('that nobody knows is answered as such', async () => {
    const channel = testChannel()
    for (const name of ['AWAIT_UPDATE_EMAIL', 'TO_STRING', 'EXPORT'])
      expect(await channel.send(name)).toMatchObject({
        type: `@w3m-frame/${name}_ERROR`,
        payload: { code: 'frame/message-invalid' },
      })
    expect(channel.answered).not.toHaveBeenCalled()
  })

  it('carries an error with a message in the words of the catalogue, and no more of what nobody foresaw [S3.147, S3.160]', async () => {
    const expired = testChannel(async () => {
      throw new VaultError('frame/session-expired')
    })
    expect((await expired.send('GET_USER'))?.payload).toEqual({
      message: 'Session Expired',
      code: 'frame/session-expired',
    })
    const broken = testChannel(async () => {
      throw new TypeError('share 0xdeadbeef is odd')
    })
    const reply = await broken.send('GET_USER')
    expect(reply?.payload).toEqual({ message: 'An error occurred', code: 'frame/error' })
    expect(v.is(frameErrorSchema, reply?.payload)).toBe(true)
  })

  it.each([
    ['a text', 'hello'],
    ['nothing', null],
    ['an answer', { type: '@w3m-frame/GET_USER_SUCCESS', id: newId(), seq: 1 }],
    ['a type that is a path', { type: '@w3m-app/../GET_USER', id: newId(), seq: 1 }],
    ['a type that is an object', { type: { 0: '@w3m-app/GET_USER' }, id: newId(), seq: 1 }],
    ['no id', { type: '@w3m-app/GET_USER', seq: 1 }],
    ['no number', { type: '@w3m-app/GET_USER', id: newId() }],
    ['an origin of its own', { type: '@w3m-app/GET_USER', id: newId(), seq: 1, origin: 'https://bank.example' }],
  ])('that is %s is dropped without a word', async (_, data) => {
    const channel = testChannel()
    await channel.raw(data)
    expect(channel.replies).toEqual([])
    expect(channel.answered).not.toHaveBeenCalled()
  })

  it('that was recorded changes nothing when it is played again', async () => {
    const channel = testChannel()
    const recording = [1, 2, 3].map((seq) => ({ type: '@w3m-app/SIGN_OUT', id: newId(), seq }))
    for (const data of recording) await channel.raw(data)
    for (const data of recording) await channel.raw(data)
    for (const data of recording) await channel.raw({ ...data, seq: data.seq + 10 })
    expect(channel.answered).toHaveBeenCalledTimes(3)
    expect(channel.replies).toHaveLength(3)
  })

  it('with more than 128 KiB, circles or big numbers is refused', async () => {
    const channel = testChannel()
    const circle: { self?: unknown } = {}
    circle.self = circle
    for (const params of ['x'.repeat(frameLimits.messageLength), [circle], [1n]])
      expect((await channel.send('RPC_REQUEST', { method: 'eth_call', params }))?.payload).toMatchObject({
        code: 'frame/message-invalid',
      })
    expect(channel.answered).not.toHaveBeenCalled()
  })
})

describe('for the peer’s client', () => {
  it('errors carry a message alone, and what is ours alone does not exist', async () => {
    const channel = testChannel(undefined, 'compat')
    const ask = (name: string) => channel.raw({ type: `@w3m-app/${name}`, id: newId() })
    expect((await ask('GET_DEVICES'))?.payload).toEqual({ message: 'Invalid message' })
    expect((await ask('CONNECT_OTP'))?.payload).toEqual({ message: 'Invalid message' })
    expect((await ask('SIGN_OUT'))?.type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
  })

  it('EVM chains are numbers in answers, since it tells its app what it got', async () => {
    const { example } = frameMessages.GET_USER
    const answers = { GET_CHAIN_ID: {}, SWITCH_NETWORK: {}, GET_USER: example.success }
    for (const [name, more] of Object.entries(answers)) {
      const chainOf = async (channel: 'port' | 'compat', chainId: string) => {
        const spoken = testChannel(async () => ({ ...more, chainId }), channel)
        const reply = await spoken.send(name, name === 'SWITCH_NETWORK' ? { chainId } : undefined)
        return reply?.payload as { chainId: unknown }
      }
      expect(await chainOf('compat', 'eip155:137')).toMatchObject({ chainId: 137 })
      expect(await chainOf('port', 'eip155:137')).toMatchObject({ chainId: 'eip155:137' })
      const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
      expect(await chainOf('compat', solana)).toMatchObject({ chainId: solana })
    }
    const called = testChannel(async () => ({ chainId: 'eip155:1' }), 'compat')
    const reply = await called.send('RPC_REQUEST', { method: 'eth_call', params: [] })
    expect(reply?.payload).toEqual({ chainId: 'eip155:1' })
  })

  it('the frame hears of each request before it judges it: it may be the end of another', async () => {
    const channel = testChannel(undefined, 'compat')
    const heard: string[][] = []
    await channel.send('RPC_REQUEST', 'what')
    heard.push([...channel.heard])
    await channel.send('RPC_REQUEST', { method: 'personal_sign', params: ['x'.repeat(frameLimits.messageLength)] })
    expect([...heard, channel.heard]).toEqual([['RPC_REQUEST'], ['RPC_REQUEST', 'RPC_REQUEST']])
    expect(channel.answered).not.toHaveBeenCalled()
  })
})

it.each([true, false])(
  'answers the peer’s client over window messages where the operator lets it: %s',
  async (compat) => {
    const sent: { readonly type: string }[] = []
    const parent = { postMessage: (message: { readonly type: string }) => sent.push(message) }
    const self = Object.assign(new EventTarget(), { parent })
    const answer = vi.fn(async () => undefined)
    openChannel({
      self: self as never,
      allowed: [origin],
      targets: [origin],
      answer,
      hear: () => {},
      onOpen: () => {},
      onLost: () => {},
      version: '1',
      compat,
    })
    const data = { type: '@w3m-app/IS_CONNECTED', id: newId() }
    self.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin, data, ports: [] }))
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(compat ? 1 : 0))
    const peerMessages = sent.filter(({ type }) => type.startsWith('@w3m-frame/'))
    expect(peerMessages.length > 0).toBe(compat)
  },
)
