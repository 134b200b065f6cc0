import { useSmallTables } from '@latchkey/vault/keys'
import type { KeyCall, KeyReply } from './keyJobs.types.ts'
import { createKeyWorkerHandlers } from './keyWorkerHandlers.ts'

useSmallTables()
const handlers = createKeyWorkerHandlers()

/** Jobs come one at a time from the document that made this worker; nothing else can reach it. */
self.onmessage = ({ data }: MessageEvent<KeyCall>) => {
  const { id, name, given } = data
  const job = handlers[name] as (value: typeof given) => Promise<unknown>
  job(given).then(
    (answer) => reply({ id, answer }),
    // The reason is a code; what failed never says with which bytes.
    (error: unknown) => reply({ id, failure: codeOf(error) }),
  )
}

function reply(message: KeyReply): void {
  self.postMessage(message, { targetOrigin: self.location.origin })
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'keys/failed'
}
