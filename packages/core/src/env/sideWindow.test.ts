import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openSideWindow } from './sideWindow.ts'

afterEach(() => vi.unstubAllGlobals())

const options = { name: 'latchkey-buy-1', width: 600, height: 800 }

it('opens an empty window, cut off from the page before it is led anywhere', () => {
  const moves: string[] = []
  const opened = {
    opener: {},
    closed: false,
    location: { replace: (url: string) => void moves.push(url) },
    close: () => void moves.push('close'),
  }
  const open = vi.fn(() => opened)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('window', { open })
  const side = openSideWindow(options)
  expect(open.mock.calls).toEqual([['about:blank', 'latchkey-buy-1', 'popup,width=600,height=800']])
  expect(opened.opener).toBeNull()
  expect(moves).toEqual([])
  expect(side?.go('https://api.example/v1')).toBe(true)
  side?.close()
  expect(moves).toEqual(['https://api.example/v1', 'close'])
})

it('is closed when it is led back to the site of the page, and not before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let href = 'about:blank'
  const opened = {
    opener: {},
    closed: false,
    location: {
      replace: () => {},
      get href() {
        return href
      },
      get origin() {
        if (href.startsWith('https://provider.example')) throw new DOMException('another origin', 'SecurityError')
        return href === 'about:blank' ? 'https://app.example' : new URL(href).origin
      },
    },
    close: () => {
      opened.closed = true
    },
  }
  vi.stubGlobal('window', { open: () => opened, location: { origin: 'https://app.example' } })
  openSideWindow(options)?.go('https://app.example/api/open')
  for (const next of [
    'about:blank',
    'https://app.example/api/open',
    'https://provider.example/pay',
    'https://app.example/bought',
  ]) {
    expect(opened.closed, next).toBe(false)
    href = next
    vi.advanceTimersByTime(1_000)
  }
  expect(opened.closed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('is led nowhere once it is closed', () => {
  const opened = { opener: {}, closed: true, location: null }
  vi.stubGlobal('window', { open: () => opened })
  expect(openSideWindow(options)?.go('https://api.example/v1')).toBe(false)
})

it('is undefined where the browser blocks it', () => {
  vi.stubGlobal('window', { open: () => null })
  expect(openSideWindow(options)).toBeUndefined()
})
