import type { RelayStore } from '../relayStore.types.ts'
export async function createPostgresStore(options: { url: string; messagesPerTopic: number }): Promise<RelayStore> {
  throw new Error(options.url)
}
