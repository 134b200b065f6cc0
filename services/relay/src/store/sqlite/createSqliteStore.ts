import type { RelayStore } from '../relayStore.types.ts'
import { SqliteThread } from './SqliteThread.ts'
import type { ThreadData } from './storageThread.types.ts'

/** The store embedded in the relay: one SQLite file, one writer thread, one sync a batch. */
export async function createSqliteStore(options: ThreadData): Promise<RelayStore> {
  const thread = new SqliteThread(options)
  await thread.call('ping')
  return {
    log: undefined,
    commit: (step) => thread.call('commit', step),
    waiting: (query) => thread.call('waiting', query),
    find: (receipts) => thread.call('find', receipts),
    sweep: (beforeMs, limit) => thread.call('sweep', beforeMs, limit),
    addUsage: (day, counts) => thread.call('addUsage', day, counts),
    addBytes: (day, counts) => thread.call('addBytes', day, counts),
    bytesOf: (day) => thread.call('bytesOf', day),
    sweepBytes: (beforeDay) => thread.call('sweepBytes', beforeDay),
    storedBytes: () => thread.call('storedBytes'),
    secret: (name, candidate) => thread.call('secret', name, candidate),
    keepAttestation: (id, attestation, expiresAtMs) => thread.call('keepAttestation', id, attestation, expiresAtMs),
    attestation: (id, nowMs) => thread.call('attestation', id, nowMs),
    sweepAttestations: (beforeMs) => thread.call('sweepAttestations', beforeMs),
    ping: () => thread.call('ping'),
    async close() {
      await thread.call('close')
      await thread.stop()
    },
  }
}
