import type { AttestationStore } from './attestationStore.types.ts'
import type { BytesStore } from './bytesStore.types.ts'
import type { MailboxStore } from './mailboxStore.types.ts'
import type { SecretStore } from './secretStore.types.ts'
import type { SharedLog } from './sharedLog.types.ts'
import type { UsageStore } from './usageStore.types.ts'

/** Everything that the relay keeps, behind one implementation a kind of storage. */
export type RelayStore = MailboxStore &
  UsageStore &
  BytesStore &
  AttestationStore &
  SecretStore & {
    /** Present where several processes may use one store. */
    readonly log: SharedLog | undefined
    /** Rejects when the store cannot answer. */
    ping(): Promise<void>
    close(): Promise<void>
  }
