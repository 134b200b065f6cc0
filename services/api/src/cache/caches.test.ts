import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './caches.ts'

function cacheAt(maxMs = 100, maxGroups = 10) {
  const clock = { ms: 0, nowMs: () => clock.ms }
  const cache = createAnswerCache(clock, maxMs, maxGroups)
  let made = 0
  const ask = (group = 'g', key = 'k', untilMs?: number) =>
    cache
      .get(group, key, async () => {
        made += 1
        return { answer: made, ...(untilMs === undefined ? {} : { untilMs }) }
      })
      .then(({ text }) => text)
  return { clock, cache, ask }
}

describe('the memory of answers', () => {
  it('keeps an answer until its time, or until something in it is due', async () => {
    const { clock, ask } = cacheAt()
    expect(await ask()).toBe('1')
    clock.ms = 99
    expect(await ask()).toBe('1')
    clock.ms = 100
    expect(await ask('g', 'k', 130)).toBe('2')
    clock.ms = 129
    expect(await ask()).toBe('2')
    clock.ms = 130
    expect(await ask()).toBe('3')
  })

  it('keeps groups and keys apart, and shares work that is under way', async () => {
    const { ask } = cacheAt()
    expect(await Promise.all([ask(), ask(), ask('h'), ask('g', 'l')])).toEqual(['1', '1', '2', '3'])
  })

  it('forgets a group, also what is being made of it', async () => {
    const { cache, ask } = cacheAt()
    const before = ask()
    cache.forget('g')
    expect(await Promise.all([before, ask()])).toEqual(['1', '2'])
    expect(await ask()).toBe('2')
  })

  it('says of an answer whether it still holds', async () => {
    const { clock, cache } = cacheAt()
    const make = (key: string) => cache.get('g', key, async () => ({ answer: 1 }))
    const late = await make('late')
    const forgotten = await make('forgotten')
    expect([late.holds(), forgotten.holds()]).toEqual([true, true])
    cache.forget('g')
    expect(forgotten.holds()).toBe(false)
    const aged = await make('aged')
    clock.ms = 100
    expect(aged.holds()).toBe(false)
  })

  it('keeps no failure, and no more than it may', async () => {
    const { cache, ask } = cacheAt(100, 2)
    await expect(cache.get('g', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await ask()).toBe('1')
    await ask('h')
    await ask('i')
    expect(await ask()).toBe('4')
  })
})
