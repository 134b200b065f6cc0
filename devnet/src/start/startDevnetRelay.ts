import { join } from 'node:path'
import { startRelay } from '@latchkey/relay'

export declare namespace startDevnetRelay {
  type Options = { port: number; stateDir: string | undefined }
  type ReturnType = Promise<{ readonly url: string; stop(): Promise<void> }>
}

/** The pairing relay, for every project and every page of this computer. */
export async function startDevnetRelay({ port, stateDir }: startDevnetRelay.Options): startDevnetRelay.ReturnType {
  const relay = await startRelay({
    port,
    devnet: true,
    logLevel: 'silent',
    storage: stateDir === undefined ? { kind: 'memory' } : { kind: 'sqlite', path: join(stateDir, 'relay.db') },
  })
  return { url: `ws://localhost:${port}`, stop: relay.stop }
}
