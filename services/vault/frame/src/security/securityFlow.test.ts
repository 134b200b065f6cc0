import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { createRecoveryKeyCache } from './securityFlow.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const newWorker = () => ({ end: vi.fn() }) as unknown as KeyWorker
const minuteMs = 60_000

it('keeps a recovery key for ten minutes after the proof that brought it, and then ends its worker', () => {
  const cache = createRecoveryKeyCache()
  const worker = newWorker()
  cache.keep('ann', worker)
  vi.advanceTimersByTime(10 * minuteMs - 1)
  expect(cache.of('ann')).toBe(worker)
  expect(worker.end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(cache.of('ann')).toBeUndefined()
  expect(worker.end).toHaveBeenCalledOnce()
})

it('gives it to nobody else, and ends the worker before the next person’s is kept', () => {
  const cache = createRecoveryKeyCache()
  const [first, second] = [newWorker(), newWorker()]
  cache.keep('ann', first)
  expect(cache.of('bob')).toBeUndefined()
  cache.keep('bob', second)
  expect(first.end).toHaveBeenCalledOnce()
  expect(cache.of('ann')).toBeUndefined()
  cache.drop()
  expect(second.end).toHaveBeenCalledOnce()
  expect(cache.of('bob')).toBeUndefined()
})

it('a new proof begins the ten minutes again', () => {
  const cache = createRecoveryKeyCache()
  const worker = newWorker()
  cache.keep('ann', worker)
  vi.advanceTimersByTime(6 * minuteMs)
  cache.keep('ann', worker)
  vi.advanceTimersByTime(6 * minuteMs)
  expect(cache.of('ann')).toBe(worker)
  vi.advanceTimersByTime(4 * minuteMs)
  expect(worker.end).toHaveBeenCalledOnce()
})
