import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerOpener, openOwnWindow, type WindowPort, type WindowProtocol } from './ownWindow.ts'

const origin = 'https://wallet.example'
const greeting = 'ready'

type Numbered = { readonly number: number }
const numbered = v.strictObject({ number: v.number() })
const protocol: WindowProtocol<Numbered, Numbered> = {
  path: '/own',
  features: 'popup',
  greeting,
  greetingMs: 1_000,
  toWindow: numbered,
  fromWindow: numbered,
}

/** A window as far as these two look at one; `post` delivers a message to it. */
function fakeWindow() {
  const target = new EventTarget()
  const self = Object.assign(target, {
    location: { origin },
    closed: false,
    setInterval,
    clearInterval,
    setTimeout,
    clearTimeout,
    sent: [] as unknown[],
    postMessage: (data: unknown, to: string, ports: MessagePort[] = []) => void self.sent.push({ data, to, ports }),
    close: () => {
      self.closed = true
    },
  })
  const post = (init: { origin?: string; source?: unknown; data?: unknown; ports?: MessagePort[] }) => {
    const event = Object.assign(new Event('message'), { origin, source: null, data: greeting, ports: [], ...init })
    target.dispatchEvent(event)
  }
  return { self: self as typeof self & Window, post }
}

const later = () => new Promise((resolve) => setTimeout(resolve, 20))

function opened() {
  const frame = fakeWindow()
  const own = fakeWindow()
  const on = { onReady: vi.fn(), onMessage: vi.fn(), onSilent: vi.fn(), onGone: vi.fn() }
  const self = Object.assign(frame.self, { open: () => own.self })
  const port = openOwnWindow(self as never, protocol, on)
  if (port === undefined) throw new Error('not opened')
  const given = () => (own.self.sent as { ports: MessagePort[] }[]).map(({ ports }) => ports[0])
  return { frame, own, on, port, given }
}

let close = () => {}
beforeEach(() => {
  close = () => {}
})
afterEach(() => close())

it('answers the greeting of its own window once, and nobody else’s', () => {
  const { frame, own, on, port, given } = opened()
  close = port.close
  frame.post({ source: {} })
  frame.post({ source: own.self, origin: 'https://evil.example' })
  frame.post({ source: own.self, data: 'another greeting' })
  expect(on.onReady).not.toHaveBeenCalled()
  expect(given()).toEqual([])
  frame.post({ source: own.self })
  frame.post({ source: own.self })
  expect(on.onReady).toHaveBeenCalledTimes(1)
  expect(given()).toHaveLength(1)
  expect(own.self.sent).toMatchObject([{ data: greeting, to: origin }])
})

it('takes messages of the known form, drops all others and counts them', async () => {
  const { frame, own, on, port, given } = opened()
  close = port.close
  frame.post({ source: own.self })
  const [theirs] = given()
  for (const data of [{ number: 1 }, { number: '2' }, { number: 3, more: 4 }, 'text', null]) theirs?.postMessage(data)
  await later()
  expect(on.onMessage.mock.calls).toEqual([[{ number: 1 }]])
  expect(port.dropped()).toBe(4)
})

it('says when the window is silent, and when it is gone', () => {
  vi.useFakeTimers()
  try {
    const { own, on, port } = opened()
    close = port.close
    vi.advanceTimersByTime(1_000)
    expect(on.onSilent).toHaveBeenCalledTimes(1)
    own.self.closed = true
    vi.advanceTimersByTime(5_000)
    expect(on.onGone).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

it('hears what the window said before it closed, also when it is seen closed first', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { frame, own, on, port, given } = opened()
    close = port.close
    frame.post({ source: own.self })
    own.self.closed = true
    vi.advanceTimersByTime(300)
    const [theirs] = given()
    theirs?.postMessage({ number: 7 })
    await later()
    expect(on.onMessage.mock.calls).toEqual([[{ number: 7 }]])
    vi.advanceTimersByTime(300)
    expect(on.onGone).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

it('listens in the window to its opener at its own origin alone, over the first port', async () => {
  const own = fakeWindow()
  const opener = fakeWindow()
  const taken: unknown[] = []
  const onReady = vi.fn()
  let answering: WindowPort<Numbered> | undefined
  answerOpener(
    own.self,
    opener.self,
    protocol,
    (message, port) => {
      taken.push(message)
      answering = port
    },
    onReady,
  )
  expect(opener.self.sent).toMatchObject([{ data: greeting, to: origin }])
  const { port1, port2 } = new MessageChannel()
  const other = new MessageChannel()
  close = () => {
    port1.close()
    other.port1.close()
  }
  own.post({ source: {}, ports: [other.port2] })
  own.post({ source: opener.self, origin: 'https://evil.example', ports: [other.port2] })
  own.post({ source: opener.self, data: 'another greeting', ports: [other.port2] })
  own.post({ source: opener.self })
  expect(onReady).not.toHaveBeenCalled()
  own.post({ source: opener.self, ports: [port2] })
  own.post({ source: opener.self, ports: [other.port2] })
  expect(onReady).toHaveBeenCalledTimes(1)
  other.port1.postMessage({ number: 1 })
  port1.postMessage({ number: 2 })
  port1.postMessage({ number: '3' })
  await later()
  expect(taken).toEqual([{ number: 2 }])
  expect(answering?.dropped()).toBe(1)
})
