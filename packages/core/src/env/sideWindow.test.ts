import { afterEach, expect, it, vi } from 'vitest'
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
  vi.stubGlobal('window', { open })
  const side = openSideWindow(options)
  expect(open.mock.calls).toEqual([['about:blank', 'latchkey-buy-1', 'popup,width=600,height=800']])
  expect(opened.opener).toBeNull()
  expect(moves).toEqual([])
  expect(side?.go('https://api.example/v1')).toBe(true)
  side?.close()
  expect(moves).toEqual(['https://api.example/v1', 'close'])
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
