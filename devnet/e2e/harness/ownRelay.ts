import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '@latchkey/relay'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../src/process/listen.ts'

/** A relay that a test may take away and bring back. */
export type OwnRelay = {
  /** Its address, which stays the same. */
  url(): string
  stop(): Promise<void>
  /** Starts it again on what it had stored. */
  start(): Promise<void>
}

/** A relay for the tests of a file, on disk. Call it at the top of the file, before the pages that use it. */
export function ownRelay(): OwnRelay {
  let port: number | undefined
  let folder: string | undefined
  let running: { stop(): Promise<void> } | undefined
  const start = async () => {
    if (port === undefined || folder === undefined) throw new Error('The relay is there only while tests run.')
    const storage = { kind: 'sqlite', path: join(folder, 'relay.db') } as const
    running = await startRelay({ port, devnet: true, logLevel: 'silent', storage })
  }
  const stop = async () => {
    await running?.stop()
    running = undefined
  }
  beforeAll(async () => {
    port = await freePort()
    folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
    await start()
  })
  afterAll(async () => {
    await stop()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })
  return {
    url: () => {
      if (port === undefined) throw new Error('The relay is there only while tests run.')
      return `ws://localhost:${port}`
    },
    stop,
    start,
  }
}
