import { constants } from '@latchkey/protocol'
import type { PortRequest } from '@latchkey/protocol/frame'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../test/support/createTestClock.ts'
import { createFrameClient, type FrameEvents } from './createFrameClient.ts'

/** A frame at the other end of a real channel, which says what the test scripts. */
function meet(events: FrameEvents = {}) {
  const clock = createTestClock()
  const { port1, port2 } = new MessageChannel()
  const heard: PortRequest[] = []
  let seq = 0
  port2.onmessage = ({ data }) => void heard.push(data)
  const onLoadFailed = vi.fn()
  let give = (_: MessagePort) => {}
  const client = createFrameClient({
    env: { clock, randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)) },
    events,
    open: (onPort) => {
      give = onPort
      return () => {}
    },
    onLoadFailed,
  })
  onTestFinished(() => {
    client.remove()
    port1.close()
    port2.close()
  })
  const arrives = () => new Promise((resolve) => setTimeout(resolve, 5))
  const say = async (message: object, at?: number) => {
    seq = at ?? seq + 1
    port2.postMessage({ seq, ...message })
    await arrives()
  }
  const load = async () => {
    give(port1)
    await say({ type: '@w3m-frame/READY', payload: { version: '1' } })
    await expect.poll(() => clock.delays).toContain(constants.iframeReadyDelayMs)
  }
  const ready = async () => {
    await load()
    await clock.advance(constants.iframeReadyDelayMs)
  }
  /** The newest request of a name, once it is here. */
  const asked = async (name: string) => {
    await expect.poll(() => heard.some(({ type }) => type === `@w3m-app/${name}`)).toBe(true)
    const found = heard.findLast(({ type }) => type === `@w3m-app/${name}`)
    if (!found) throw new Error(`${name} was not asked.`)
    return found
  }
  return { client, clock, heard, say, load, ready, asked, arrives, onLoadFailed }
}

describe('the frame', () => {
  it('is asked no sooner than 500 ms after it says that it is ready [S4.67] [S9.17] [S3.149]', async () => {
    const { client, clock, heard, load, arrives } = meet()
    void client.request('GET_CHAIN_ID', undefined).catch(() => {})
    await load()
    await clock.advance(499)
    await arrives()
    expect(heard).toEqual([])
    await clock.advance(1)
    await expect.poll(() => heard.length).toBe(1)
  })

  it('answers by the id of the request, drawn at random and used once [S7.79] [S7.80] [S3.146]', async () => {
    const { client, heard, say, ready, asked } = meet()
    await ready()
    const first = client.request('GET_CHAIN_ID', undefined)
    const { id } = await asked('GET_CHAIN_ID')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: '0'.repeat(32), payload: { chainId: 5 } })
    await say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } })
    expect(await first).toEqual({ chainId: 1 })
    void client.request('GET_CHAIN_ID', undefined).catch(() => {})
    await expect.poll(() => new Set(heard.map((request) => request.id)).size).toBe(2)
  })

  it('is asked by each message of the page in its own form [S3.124] [S3.126] [S3.128] [S3.129] [S3.130] [S3.134] [S3.136] [S3.137] [S3.138] [S3.139] [S3.141] [S3.145]', async () => {
    const { client, ready, heard } = meet()
    const typed = { method: 'eth_blockNumber', params: [] }
    const messages = [
      ['SWITCH_NETWORK', { chainId: 'eip155:1' }],
      ['CONNECT_DEVICE', undefined],
      ['CONNECT_SOCIAL', { uri: 'https://wallet.example', preferredAccountType: 'eoa', chainId: 1 }],
      ['GET_FARCASTER_URI', undefined],
      ['CONNECT_FARCASTER', undefined],
      ['IS_CONNECTED', { token: 'sid.1' }],
      ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
      ['INIT_SMART_ACCOUNT', undefined],
      ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }],
      ['RPC_REQUEST', typed],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
      ['RELOAD', undefined],
    ] as const
    for (const [name, payload] of messages) client.request(name, payload as never).catch(() => {})
    await ready()
    await expect.poll(() => heard.length).toBe(messages.length)
    const sent = heard.map(({ type, payload }) => [type.replace('@w3m-app/', ''), payload])
    expect(sent).toEqual(messages)
  })

  it('is not heard out of order', async () => {
    const { client, say, ready, asked } = meet()
    await ready()
    const answer = client.request('GET_CHAIN_ID', undefined)
    const { id } = await asked('GET_CHAIN_ID')
    await say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 5 } }, 1)
    await say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } }, 9)
    expect(await answer).toEqual({ chainId: 1 })
  })

  it('is sent nothing that its schemas refuse, another provider for one [S5.31] [S5.5]', async () => {
    const { client, heard, ready } = meet()
    await ready()
    const wrong = { provider: 'myspace' } as unknown as { provider: 'google' }
    await expect(client.request('GET_SOCIAL_REDIRECT_URI', wrong)).rejects.toMatchObject({
      code: 'frame/message-invalid',
    })
    await expect(client.request('CONNECT_OTP', { otp: '12345' })).rejects.toMatchObject({
      code: 'frame/message-invalid',
    })
    expect(heard).toEqual([])
  })

  it('is not believed what the schemas refuse [S5.32]', async () => {
    const { client, say, ready, asked } = meet()
    await ready()
    const answer = client.request('IS_CONNECTED', {})
    const failed = expect(answer).rejects.toMatchObject({ code: 'frame/message-invalid' })
    await say({
      type: '@w3m-frame/IS_CONNECTED_SUCCESS',
      id: (await asked('IS_CONNECTED')).id,
      payload: { isConnected: 'yes' },
    })
    await failed
  })

  it('tells of failures by message and code [S3.147] [S3.160] [S8.37]', async () => {
    const { client, heard, say, ready, asked } = meet()
    await ready()
    for (const [payload, expected] of [
      [
        { message: 'Invalid code', code: 'login/code-wrong' },
        { code: 'login/code-wrong', shortMessage: 'Invalid code' },
      ],
      [{ message: '' }, { code: 'frame/error', shortMessage: 'An error occurred' }],
      ['what', { code: 'frame/error', shortMessage: 'An error occurred' }],
    ] as const) {
      const before = heard.length
      const answer = client.request('CONNECT_OTP', { otp: '123456' })
      const failed = expect(answer).rejects.toMatchObject(expected)
      await expect.poll(() => heard.length).toBe(before + 1)
      await say({ type: '@w3m-frame/CONNECT_OTP_ERROR', id: (await asked('CONNECT_OTP')).id, payload })
      await failed
    }
  })
})

describe('a request', () => {
  it('is given up when the frame does not load in 20 s, and says why [S8.56] [S8.57] [S8.17] [S9.19]', async () => {
    const { client, clock, onLoadFailed } = meet()
    const failed = expect(client.request('CONNECT_EMAIL', { email: 'a@b.org' })).rejects.toMatchObject({
      code: 'frame/load-failed',
      shortMessage: 'Network Error - Could not load embedded wallet',
      details: 'iframe_load_failed',
    })
    await clock.advance(19_999)
    expect(onLoadFailed).not.toHaveBeenCalled()
    await clock.advance(1)
    await failed
    expect(onLoadFailed).toHaveBeenCalledTimes(1)
  })

  it('of a login is given up after 30 s, and says why [S8.58] [S8.59] [S8.18] [S9.20]', async () => {
    const { client, clock, ready, asked } = meet()
    await ready()
    const failed = expect(client.request('CONNECT_EMAIL', { email: 'a@b.org' })).rejects.toMatchObject({
      code: 'frame/request-timeout',
      shortMessage: 'Embedded Wallet Request Timed Out',
      details: 'iframe_request_timeout',
    })
    const { id } = await asked('CONNECT_EMAIL')
    await clock.advance(30_000)
    await failed
    expect(await asked('ABORT')).toMatchObject({ payload: { id } })
  })

  it('lives on while the frame says that a person is at it', async () => {
    const { client, clock, say, ready, asked } = meet()
    await ready()
    const answer = client.request('CONNECT_DEVICE', undefined)
    const { id } = await asked('CONNECT_DEVICE')
    for (let minute = 0; minute < 6; minute += 1) {
      await clock.advance(29_000)
      const armed = clock.delays.length
      await say({ type: '@w3m-frame/PENDING', payload: { id, waitingFor: 'mailbox' } })
      await expect.poll(() => clock.delays.length).toBe(armed + 1)
    }
    await say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id })
    expect(await answer).toBeUndefined()
  })

  it('for a sign-out waits 3 s at most, and is content then [S4.75] [S9.18]', async () => {
    const { client, clock, ready, asked } = meet()
    await ready()
    const answer = client.request('SIGN_OUT', undefined)
    await asked('SIGN_OUT')
    await clock.advance(3_000)
    expect(await answer).toBeUndefined()
  })

  it('that is given up says so: a call by another sentence than the rest [S8.35] [S8.36]', async () => {
    const { client, ready, asked } = meet()
    await ready()
    const abort = new AbortController()
    const call = expect(
      client.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x', '0x'] }, { signal: abort.signal }),
    ).rejects.toMatchObject({ code: 'request/aborted', shortMessage: 'Request was aborted' })
    const other = expect(client.request('GET_USER', {}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'request/went-wrong',
      shortMessage: 'Something went wrong',
    })
    await asked('RPC_REQUEST')
    await asked('GET_USER')
    abort.abort()
    await Promise.all([call, other])
    await expect.poll(async () => (await asked('ABORT')).payload).toBeDefined()
  })
})

it('gives up what the frame was asked when it is taken out of the page', async () => {
  const { client, heard, ready, asked } = meet()
  await ready()
  const call = { method: 'personal_sign', params: ['0x', '0x'] }
  const failed = expect(client.request('RPC_REQUEST', call)).rejects.toMatchObject({ code: 'frame/not-set' })
  const { id } = await asked('RPC_REQUEST')
  client.remove()
  await failed
  expect(await asked('ABORT')).toMatchObject({ payload: { id } })
  expect(heard).toHaveLength(2)
})

it('hears when the frame wants to be seen, and of a new session [S3.148]', async () => {
  const said: unknown[] = []
  const { say, ready } = meet({
    SHOW: (payload) => said.push(payload),
    HIDE: (payload) => said.push(payload),
    SESSION_UPDATE: (payload) => said.push(payload),
  })
  await ready()
  await say({ type: '@w3m-frame/SHOW', payload: { screen: 'approve', id: 'a' } })
  await say({ type: '@w3m-frame/HIDE', payload: { id: 'a' } })
  await say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'sid.1' } })
  await say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 7 } })
  await expect.poll(() => said.length).toBe(3)
  expect(said).toEqual([{ screen: 'approve', id: 'a' }, { id: 'a' }, { token: 'sid.1' }])
})
