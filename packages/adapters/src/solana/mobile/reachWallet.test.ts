import { afterEach, expect, it, vi } from 'vitest'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import { reachWallet } from './reachWallet.ts'

/** Sockets of a phone on which no app listens until `listens`. */
function stubSockets() {
  const phone = { listens: false, tries: 0, closed: 0 }
  class FakeSocket {
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    binaryType = 'blob'
    constructor() {
      phone.tries += 1
      const answer = phone.listens
      setImmediate(() => (answer ? this.onopen?.() : this.onerror?.()))
    }
    close() {
      phone.closed += 1
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  return phone
}

function createPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const target = Object.assign(new EventTarget(), { document }) as unknown as Window
  const turn = (state: 'visible' | 'hidden') => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { target, turn, blur: () => target.dispatchEvent(new Event('blur')) }
}

function reach(target?: Window) {
  const { clock, env } = createTestEnv()
  const leaving = new AbortController()
  let opened = 0
  const reached = reachWallet(env, {
    port: 50_000,
    signal: leaving.signal,
    open: () => {
      opened += 1
    },
    target,
  })
  reached.catch(() => undefined)
  // In steps: what a socket says takes a turn of the loop, and the next try is counted from there.
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) await clock.advance(250)
  }
  return { pass, reached, leaving, opened: () => opened }
}

afterEach(() => vi.unstubAllGlobals())

it('asks until the app listens, ever more seldom', async () => {
  const phone = stubSockets()
  const { opened, pass, reached } = reach()
  await pass(4_000)
  phone.listens = true
  await pass(2_000)
  expect(await reached).toMatchObject({ binaryType: 'arraybuffer' })
  expect(opened()).toBe(1)
  expect(phone.tries).toBeGreaterThan(5)
  const after = phone.tries
  await pass(60_000)
  expect(phone.tries).toBe(after)
})

it('says after 8 s that nothing has come up, and after 30 s that what has come up does not answer', async () => {
  stubSockets()
  const nothing = reach(createPage().target)
  await nothing.pass(10_000)
  await expect(nothing.reached).rejects.toMatchObject({ code: 'wallet/app-not-found' })

  const page = createPage()
  const { pass, reached } = reach(page.target)
  page.blur()
  await pass(28_000)
  const early = await Promise.race([reached.catch(() => 'over'), Promise.resolve('waits')])
  expect(early).toBe('waits')
  await pass(5_000)
  await expect(reached).rejects.toMatchObject({ code: 'wallet/app-not-found' })
})

it('waits while the app is before the page, two minutes at most, and asks at once when the page is back', async () => {
  const phone = stubSockets()
  const page = createPage()
  const { pass, reached } = reach(page.target)
  page.turn('hidden')
  await pass(60_000)
  const before = phone.tries
  phone.listens = true
  page.turn('visible')
  expect(phone.tries).toBe(before + 1)
  await pass(250)
  await expect(reached).resolves.toBeDefined()

  phone.listens = false
  const other = createPage()
  const gone = reach(other.target)
  other.turn('hidden')
  await gone.pass(125_000)
  await expect(gone.reached).rejects.toMatchObject({ code: 'wallet/app-not-found' })
})

it('is given up with the person who goes on, and opens nothing for one who has gone already', async () => {
  const phone = stubSockets()
  const { leaving, pass, reached } = reach()
  await pass(1_000)
  leaving.abort()
  await expect(reached).rejects.toMatchObject({ code: 'request/aborted' })
  const after = phone.tries
  await pass(60_000)
  expect(phone.tries).toBe(after)

  const { env } = createTestEnv()
  const open = vi.fn()
  await expect(reachWallet(env, { port: 50_000, signal: AbortSignal.abort(), open })).rejects.toMatchObject({
    code: 'request/aborted',
  })
  expect(open).not.toHaveBeenCalled()
})
