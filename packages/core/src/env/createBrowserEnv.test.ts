import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserEnv } from './createBrowserEnv.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The few globals of a page that the env touches. */
function inBrowser(more: { userAgent?: string; maxTouchPoints?: number; storage?: Partial<Storage> } = {}) {
  const page = new EventTarget()
  const values = new Map<string, string>()
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', { href: 'https://app.example/path' })
  vi.stubGlobal('navigator', {
    userAgent: more.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)',
    maxTouchPoints: more.maxTouchPoints ?? 0,
    language: 'de-AT',
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
    ...more.storage,
  })
  const dispatch = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { env: createBrowserEnv(), dispatch, open, values }
}

describe('in a browser', () => {
  it('keeps values, and tells what other tabs do to one of them', () => {
    const { env, dispatch } = inBrowser()
    const heard: (string | null)[] = []
    const stop = env.storage.subscribe('mine', (value) => heard.push(value))
    env.storage.set('mine', '1')
    expect(env.storage.get('mine')).toBe('1')
    dispatch('mine', '2')
    dispatch('other', '3')
    dispatch(null, null)
    stop()
    dispatch('mine', '4')
    expect(heard).toEqual(['2', null])
    env.storage.remove('mine')
    expect(env.storage.get('mine')).toBeNull()
  })

  it('reads nothing from a store that the browser blocks', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const { env } = inBrowser({ storage: { getItem: blocked, setItem: blocked } })
    expect(env.storage.get('mine')).toBeNull()
    expect(() => env.storage.set('mine', '1')).toThrow('blocked')
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
      5,
      { mobile: true, ios: true, android: false },
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, { mobile: true, ios: true, android: false }],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
      0,
      { mobile: false, ios: false, android: false },
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 5, { mobile: true, ios: false, android: true }],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, { mobile: false, ios: false, android: false }],
  ])('knows the machine: %s', (userAgent, maxTouchPoints, platform) => {
    const { env } = inBrowser({ userAgent, maxTouchPoints })
    expect(env.platform).toMatchObject({ ...platform, telegram: false, locale: 'de-AT' })
  })

  it('opens pages that can not reach back', () => {
    const { env, open } = inBrowser()
    env.openUrl('https://wallet.example', '_blank')
    expect(open).toHaveBeenCalledWith('https://wallet.example', '_blank', 'noreferrer,noopener')
    expect(env.href()).toBe('https://app.example/path')
  })

  it('speaks on the console only when something is wrong', () => {
    const { env } = inBrowser()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const debug = vi.spyOn(console, 'debug').mockReturnValue()
    env.log('debug', 'detail')
    env.log('warn', 'careful', { at: 1 })
    expect(debug).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledWith('Latchkey: careful', { at: 1 })
  })
})

it('on a server forgets, and has no page', () => {
  const env = createBrowserEnv()
  env.storage.set('mine', '1')
  expect(env.storage.get('mine')).toBe('1')
  expect(createBrowserEnv().storage.get('mine')).toBeNull()
  expect(env.href()).toBe('')
})

it('runs timers of the machine, until they are cancelled', () => {
  vi.useFakeTimers()
  const { clock } = createBrowserEnv()
  const ran: string[] = []
  clock.setTimer(() => ran.push('kept'), 100)
  clock.setTimer(() => ran.push('cancelled'), 100)()
  vi.advanceTimersByTime(100)
  expect(ran).toEqual(['kept'])
  vi.useRealTimers()
})
