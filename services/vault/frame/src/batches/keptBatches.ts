import { callsKnownMs } from '@latchkey/protocol/calls'
import { VaultError } from '../errors/VaultError.ts'
import type { KeptBatch, VaultStore } from '../store/vaultStore.ts'

/** Which batch: of a person and of the page that asked. */
export type BatchKey = { readonly user: string; readonly origin: string; readonly id: string }

/** The batches of the last 24 hours, by person, as this browser keeps them. */
export type KeptBatches = {
  find(key: BatchKey): Promise<KeptBatch | undefined>
  /** @throws VaultError `calls/duplicate-id` where the page has used the id before */
  add(user: string, batch: Omit<KeptBatch, 'keptAtMs'>): Promise<void>
  change(key: BatchKey, change: Partial<Pick<KeptBatch, 'begun' | 'isOver'>>): Promise<void>
  /** For a batch of which nothing was sent: its id is free again. */
  remove(key: BatchKey): Promise<void>
}

export function createKeptBatches(store: Pick<VaultStore, 'get' | 'put'>): KeptBatches {
  const isKept = ({ keptAtMs }: KeptBatch) => keptAtMs > Date.now() - callsKnownMs
  const all = async (user: string) => ((await store.get(`batches/${user}`)) ?? []).filter(isKept)
  const is =
    ({ origin, id }: Pick<BatchKey, 'origin' | 'id'>) =>
    (batch: KeptBatch) =>
      batch.origin === origin && batch.id === id

  /** Other tabs write the same list. */
  function update(user: string, work: (batches: readonly KeptBatch[]) => readonly KeptBatch[]): Promise<void> {
    return navigator.locks.request(`latchkey-wallet/batches/${user}`, async () =>
      store.put(`batches/${user}`, work(await all(user))),
    )
  }

  return {
    find: async (key) => (await all(key.user)).find(is(key)),
    add: (user, batch) =>
      update(user, (batches) => {
        if (batches.some(is(batch))) throw new VaultError('calls/duplicate-id')
        return [...batches, { ...batch, keptAtMs: Date.now() }]
      }),
    change: (key, change) =>
      update(key.user, (batches) => batches.map((batch) => (is(key)(batch) ? { ...batch, ...change } : batch))),
    remove: (key) => update(key.user, (batches) => batches.filter((batch) => !is(key)(batch))),
  }
}
