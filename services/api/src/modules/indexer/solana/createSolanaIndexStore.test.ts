import { describe, expect, it } from 'vitest'
import { databases } from '../../../../test/databases.ts'
import { migrate } from '../../../db/migrate.ts'
import { createSolanaIndexStore, type SolanaRecord } from './createSolanaIndexStore.ts'

const chain = 'solana:one'
const record = (slot: number, position: number, accounts: readonly string[]): SolanaRecord => {
  return { slot, position, signature: `s${slot}.${position}`, body: `{"slot":${slot}}`, accounts }
}

describe.each(databases)('the index of Solana on $name', ({ open }) => {
  it('goes on from the head alone that it is at, and tells pages newest first', async () => {
    await using opened = await open()
    await migrate(opened.database)
    const store = createSolanaIndexStore(opened.database)
    expect(await store.head(chain)).toBeUndefined()
    const first = { slot: 9, signature: 's9.1' }
    const records = [record(7, 0, ['a']), record(9, 0, ['a', 'b']), record(9, 1, ['a'])]
    const begin = () => store.add(chain, { expected: undefined, head: first, records })
    // Two processes begin together: one of them writes.
    expect((await Promise.all([begin(), begin()])).sort()).toEqual([false, true])

    const next = { slot: 12, signature: 's12.0' }
    const goOn = { expected: first, head: next, records: [record(12, 0, ['a'])] }
    expect(await store.add(chain, goOn)).toBe(true)
    expect(await store.add(chain, { ...goOn, records: [record(13, 0, ['a'])] })).toBe(false)
    expect(await store.head(chain)).toEqual(next)

    const places = async (after: readonly [number, number] | undefined, limit: number) =>
      (await store.page(chain, 'a', after, limit)).map(({ place }) => place)
    expect(await places(undefined, 2)).toEqual([
      [12, 0],
      [9, 1],
    ])
    expect(await places([9, 1], 5)).toEqual([
      [9, 0],
      [7, 0],
    ])
    expect(await store.page('solana:other', 'a', undefined, 5)).toEqual([])

    await store.forget(chain)
    expect(await store.head(chain)).toBeUndefined()
    expect(await places(undefined, 5)).toEqual([])
  })
})
