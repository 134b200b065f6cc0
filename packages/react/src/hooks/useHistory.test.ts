import type { HistoryEntry } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { mergeHistories } from './useHistory.ts'

const entry = (hash: string, hour: number) =>
  ({ id: hash, metadata: { chain: 'eip155:1', hash, minedAt: `2026-11-22T${hour}:00:00Z` } }) as HistoryEntry
const part = (next: string | undefined, ...transactions: HistoryEntry[]) => ({
  pages: [
    {
      data: { transactions, next, networks: [] },
      error: undefined,
      isPending: false,
      isFetching: false,
      refetch: () => undefined,
    },
  ],
  next,
})
const hashes = (parts: Parameters<typeof mergeHistories>[0]) =>
  mergeHistories(parts).transactions.map(({ metadata }) => metadata.hash)

it('several pasts are one list, newest first, a payment between two of the accounts once', () => {
  expect(
    hashes([part(undefined, entry('c', 18), entry('a', 10)), part(undefined, entry('c', 18), entry('b', 12))]),
  ).toEqual(['c', 'b', 'a'])
})

it('nothing is shown that is older than what was read of each, and the one that is behind is read on', () => {
  const behind = part('more', entry('d', 20), entry('c', 16))
  const done = part(undefined, entry('b', 18), entry('a', 11))
  expect(hashes([behind, done])).toEqual(['d', 'b', 'c'])
  expect(mergeHistories([behind, done]).behind).toBe(behind)
  expect(mergeHistories([done]).behind).toBeUndefined()
  expect(hashes([part('more', entry('d', 20), entry('c', 16))])).toEqual(['d', 'c'])
})
