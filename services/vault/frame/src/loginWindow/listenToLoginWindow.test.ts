import { afterEach, expect, it, vi } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { listenToLoginWindow } from './listenToLoginWindow.ts'
import type { FromLoginFrame } from './loginWindow.messages.ts'

const home = 'https://wallet.example'
const app = 'https://app.example'
const begun = `${'a'.repeat(22)}.${'b'.repeat(43)}`
const others = `${'c'.repeat(22)}.${'b'.repeat(43)}`
const greeting = (login = begun) => ({ type: 'latchkey/logged-in', login })
let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** A frame that has begun a login. `post` is the browser that delivers a window's message; what was said on its port comes back. */
function listening(answer = vi.fn(async (): Promise<unknown> => undefined)) {
  const self = Object.assign(new EventTarget(), { location: { origin: home } })
  const abort = vi.fn()
  const window = listenToLoginWindow({
    self: self as never,
    login: { isBegun: async (login) => login === begun },
    router: { answer, abort },
    origin: app,
  })
  function post(data: unknown, origin = home) {
    const { port1, port2 } = new MessageChannel()
    const told: FromLoginFrame[] = []
    port1.onmessage = ({ data: message }) => void told.push(message)
    closing.push(() => port1.close())
    self.dispatchEvent(Object.assign(new Event('message'), { data, origin, ports: [port2] }))
    return { told, close: () => port1.close() }
  }
  return { window, post, answer, abort }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('completes the login that was begun, for the page that began it', async () => {
  const { post, answer } = listening()
  const { told } = post(greeting())
  await expect.poll(() => told).toEqual([{ kind: 'heard' }, { kind: 'done' }])
  const payload = { uri: begun }
  const id = begun.split('.')[0]
  expect(answer).toHaveBeenCalledWith({ id, name: 'CONNECT_SOCIAL', payload, origin: app, channel: 'window' })
})

it('hears no page, no other origin, and nothing of another form', async () => {
  const { post, answer } = listening()
  const said = [
    post(greeting(), app),
    post(greeting(), 'https://wallet.example.evil.example'),
    post(greeting(), 'null'),
    post({ ...greeting(), more: 1 }),
    post(greeting('x')),
    post('latchkey/logged-in'),
  ]
  await settled()
  expect(said.flatMap(({ told }) => told)).toEqual([])
  expect(answer).not.toHaveBeenCalled()
})

it('says nothing of a login that was not begun here, and hears nothing once another one has begun', async () => {
  const { post, answer, window } = listening()
  const { told } = post(greeting(others))
  window.end()
  const late = post(greeting())
  await settled()
  expect([...told, ...late.told]).toEqual([])
  expect(answer).not.toHaveBeenCalled()
})

it('has the window show the two words and why it failed, and ends with the window', async () => {
  const work = Promise.withResolvers<unknown>()
  const { post, window, abort } = listening(vi.fn(() => work.promise))
  const { told, close } = post(greeting())
  await expect.poll(() => told).toEqual([{ kind: 'heard' }])
  const { signal } = new AbortController()
  window.showPhrase({ email: 'ann@example.org', phrase: 'amber canoe' } as never, signal)
  work.reject(new VaultError('login/device-denied'))
  await expect
    .poll(() => told.slice(1))
    .toMatchObject([
      { kind: 'asks', email: 'ann@example.org', phrase: 'amber canoe' },
      { kind: 'failed', message: expect.any(String) },
    ])
  close()
  await expect.poll(() => abort.mock.calls).toEqual([[begun.split('.')[0]]])
})
