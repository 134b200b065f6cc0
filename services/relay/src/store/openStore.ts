import type { RelayConfig } from '../config/config.types.ts'
import { createMemoryStore } from './memory/createMemoryStore.ts'
import type { RelayStore } from './relayStore.types.ts'
import { createSqliteStore } from './sqlite/createSqliteStore.ts'

/** Opens the storage that the settings name and brings its schema up to date. */
export async function openStore(config: Pick<RelayConfig, 'storage' | 'limits'>): Promise<RelayStore> {
  const { storage } = config
  const { messagesPerTopic } = config.limits
  switch (storage.kind) {
    case 'memory':
      return createMemoryStore({ messagesPerTopic })
    case 'sqlite':
      return createSqliteStore({ path: storage.path, maxBytes: storage.maxBytes, messagesPerTopic })
    case 'postgres': {
      const { createPostgresStore } = await import('./postgres/createPostgresStore.ts')
      return createPostgresStore({ url: storage.url, messagesPerTopic })
    }
  }
}
