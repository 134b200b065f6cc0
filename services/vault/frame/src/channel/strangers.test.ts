import { afterEach, expect, it, vi } from 'vitest'
import { openChannel } from './openChannel.ts'

const app = 'https://app.example'
const other = 'https://other.example'
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** A frame in a page of `app`; both origins may have the wallet. `post` is the browser that delivers a message to it. */
function embedded() {
  const target = new EventTarget()
  const parent = { sent: [] as { data: { nonce?: string; type: string }; to: string }[] }
  const toPage = (data: never, to: string) => void parent.sent.push({ data, to })
  const self = Object.assign(target, { parent: Object.assign(parent, { postMessage: toPage }) })
  const answer = vi.fn(async () => undefined)
  const onOpen = vi.fn()
  openChannel({
    self: self as never,
    allowed: [app, other],
    targets: [app],
    compat: true,
    answer,
    hear: () => {},
    onOpen,
    onLost: () => {},
    version: '1',
  })
  const nonce = parent.sent.find(({ data }) => data.nonce !== undefined)?.data.nonce ?? ''
  const post = (init: { data: unknown; source?: unknown; origin?: string; ports?: readonly MessagePort[] }) =>
    target.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin: app, ports: [], ...init }))
  const ack = (more: object = {}) => ({ type: 'latchkey/hello-ack', version: 1, nonce, ...more })
  return { parent, answer, onOpen, post, ack }
}

/** A page's end of a channel, which asks the frame to sign out, and the end that it gives away. */
function newPort() {
  const { port1, port2 } = new MessageChannel()
  closing.push(() => port1.close())
  const ask = () => port1.postMessage({ type: '@w3m-app/SIGN_OUT', id: newId(), seq: 1 })
  return { port: port2, ask }
}

let drawn = 0
function newId() {
  drawn += 1
  return drawn.toString(16).padStart(32, '0')
}
const asked = () => ({ type: '@w3m-app/SIGN_OUT', id: newId() })

it('hears the page that embeds it, by either of the two ways', async () => {
  const byPort = embedded()
  const { port, ask } = newPort()
  byPort.post({ data: byPort.ack(), ports: [port] })
  ask()
  await expect.poll(() => byPort.answer.mock.calls.length).toBe(1)
  expect(byPort.onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'port', origin: app }))
  const byWindow = embedded()
  byWindow.post({ data: asked() })
  await settled()
  expect(byWindow.onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'compat', origin: app }))
  expect(byWindow.answer).toHaveBeenCalledTimes(1)
})

it.each([
  ['another window of an allowed origin', { source: {}, origin: app }],
  ['a window of another allowed origin', { source: {}, origin: other }],
  ['no window', { source: null }],
  ['the parent, once it is at an origin that is not allowed', { origin: 'https://evil.example' }],
  ['the parent at an opaque origin', { origin: 'null' }],
])('hears nothing of %s', async (_name, from) => {
  const { onOpen, answer, post, ack } = embedded()
  const { port, ask } = newPort()
  post({ ...from, data: asked() })
  post({ ...from, data: ack(), ports: [port] })
  ask()
  await settled()
  expect(onOpen).not.toHaveBeenCalled()
  expect(answer).not.toHaveBeenCalled()
})

it.each([
  ['of another nonce', { nonce: '0'.repeat(32) }],
  ['of another version', { version: 2 }],
  ['without a nonce', { nonce: undefined }],
])('opens nothing for an answer to the hello %s', async (_name, more) => {
  const { onOpen, answer, post, ack } = embedded()
  const { port, ask } = newPort()
  post({ data: ack(more), ports: [port] })
  ask()
  await settled()
  expect(onOpen).not.toHaveBeenCalled()
  expect(answer).not.toHaveBeenCalled()
})

it('takes one answer to the hello, with one port', async () => {
  const { onOpen, answer, post, ack } = embedded()
  const [first, second, third] = [newPort(), newPort(), newPort()]
  post({ data: ack(), ports: [second.port, third.port] })
  expect(onOpen).not.toHaveBeenCalled()
  post({ data: ack(), ports: [first.port] })
  const late = newPort()
  post({ data: ack(), ports: [late.port] })
  late.ask()
  await settled()
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(answer).not.toHaveBeenCalled()
})

it('hears no window messages beside a port, and takes no port beside window messages', async () => {
  const byPort = embedded()
  byPort.post({ data: byPort.ack(), ports: [newPort().port] })
  byPort.post({ data: asked() })
  await settled()
  expect(byPort.answer).not.toHaveBeenCalled()
  const byWindow = embedded()
  byWindow.post({ data: asked() })
  const { port, ask } = newPort()
  byWindow.post({ data: byWindow.ack(), ports: [port] })
  ask()
  await settled()
  expect(byWindow.onOpen).toHaveBeenCalledTimes(1)
  expect(byWindow.answer).toHaveBeenCalledTimes(1)
})

it('stays with the origin that its page had at first, and answers to no other', async () => {
  const { parent, answer, post } = embedded()
  post({ data: asked() })
  await settled()
  const before = parent.sent.length
  post({ data: asked(), origin: other })
  await settled()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(parent.sent).toHaveLength(before)
  expect(parent.sent.every(({ to }) => to === app)).toBe(true)
})
