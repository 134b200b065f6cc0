import { Redis } from 'iovalkey'

/** A connection to Valkey or Redis, whose commands of one turn travel together. */
export type ValkeyClient = Redis

/**
 * Connects, and again whenever the connection breaks. While there is none commands fail at once, and one that has no answer in
 * `answerMs` fails, too: what is shared over Valkey can be done without it. A server that says nothing for four times as long
 * counts as away, or each call would wait for it, and what is asked pile up.
 * @param onFailure Called at each failure of the connection, for the log.
 */
export function connectValkey(url: string, onFailure: (error: unknown) => void, answerMs = 500): ValkeyClient {
  const client = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: answerMs,
    socketTimeout: 4 * answerMs,
    enableAutoPipelining: true,
  })
  client.on('error', onFailure)
  return client
}
