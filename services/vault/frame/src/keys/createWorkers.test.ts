import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyWorker } from './createKeyWorker.ts'
import { createWorkers } from './createWorkers.ts'

type Made = { worker: KeyWorker; jobs: string[]; ended: boolean; fail(): void }

function factory() {
  const made: Made[] = []
  const workers = createWorkers(() => {
    const job = Promise.withResolvers<never>()
    const one: Made = {
      jobs: [],
      ended: false,
      fail: () => job.reject(new Error('It did not start.')),
      worker: {
        run(name) {
          one.jobs.push(name)
          return job.promise
        },
        end() {
          one.ended = true
        },
      },
    }
    made.push(one)
    return one.worker
  })
  return { made, workers }
}

describe('a worker ahead of its work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is started once, warms up, and is taken by one only', () => {
    const { made, workers } = factory()
    workers.prepareWorker()
    workers.prepareWorker()
    expect(made).toHaveLength(1)
    expect(made[0]?.jobs).toEqual(['warmUp'])
    expect(workers.startWorker()).toBe(made[0]?.worker)
    expect(workers.startWorker()).toBe(made[1]?.worker)
    expect(made[1]?.jobs).toEqual([])
  })

  it('goes after ten minutes in which nobody asked, and stays once it is taken', () => {
    const { made, workers } = factory()
    workers.prepareWorker()
    vi.advanceTimersByTime(9 * 60_000)
    workers.prepareWorker()
    vi.advanceTimersByTime(9 * 60_000)
    expect(made[0]?.ended).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(made[0]?.ended).toBe(true)
    workers.prepareWorker()
    expect(workers.startWorker()).toBe(made[1]?.worker)
    vi.advanceTimersByTime(60 * 60_000)
    expect(made[1]?.ended).toBe(false)
  })

  it('is given to nobody when it did not start', async () => {
    const { made, workers } = factory()
    workers.prepareWorker()
    made[0]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(made[0]?.ended).toBe(true)
    expect(workers.startWorker()).toBe(made[1]?.worker)
  })
})
