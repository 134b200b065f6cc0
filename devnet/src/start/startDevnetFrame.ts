import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startFrame } from '@latchkey/vault/frame'
import type { DevnetUrls } from './devnet.types.ts'

/** Pages of this machine: the devnet's apps, on whatever port. */
const ownPages = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']

export declare namespace startDevnetFrame {
  type Options = {
    port: number
    urls: DevnetUrls
    /** Folder of the built frame. */
    output: string
    stateDir: string | undefined
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}

/** The embedded wallet's frame, for every page of this machine. */
export async function startDevnetFrame(options: startDevnetFrame.Options): Promise<startDevnetFrame.ReturnType> {
  const { port, urls, output, stateDir } = options
  if (stateDir !== undefined) mkdirSync(join(stateDir, 'logs'), { recursive: true })
  const { stop } = await startFrame({
    host: '127.0.0.1',
    port,
    bundle: output,
    authUrl: urls.auth ?? '',
    guardianUrl: urls.guardian ?? '',
    apiUrl: urls.api ?? '',
    ownPages,
    ...(stateDir === undefined
      ? { logLevel: 'silent' }
      : { logLevel: 'warn', logStream: createWriteStream(join(stateDir, 'logs/frame.log'), { flags: 'w' }) }),
  })
  return { url: `http://localhost:${port}`, stop }
}
