import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { Devnet } from '../src/start/devnet.types.ts'
import { startDevnet } from '../src/start/startDevnet.ts'

/** What every journey knows of the devnet that it runs against. */
export type World = Pick<Devnet, 'chains'> & {
  readonly urls: Readonly<Record<(typeof names)[number], string>>
}

const names = [
  'web',
  'api',
  'example',
  'practice',
  'relay',
  'phone',
  'frame',
  'auth',
  'guardian',
  'mail',
  'social',
  'faucet',
  'requests',
  'siwx',
] as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for its devnet; journeys alone are given one. */
    worldServer?: string
  }
}

/**
 * A devnet for each worker, on free ports and in memory: journeys make the practice wallet misbehave, and two of
 * them at once would affect each other. It starts when the first file of a worker asks for it: `GET /<worker>`. The
 * clock of its wallet's services is set by `POST /<worker>` with the milliseconds that it should be ahead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const devnets = new Map<string, Promise<Devnet>>()
  const ahead = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const start = (worker: string): Promise<Devnet> => {
    // One after the other: the first builds the pages, the others find them built.
    const vaultAheadMs = () => ahead.get(worker) ?? 0
    const devnet = last.then(() => startDevnet({ onProgress: (message) => console.log(message), vaultAheadMs }))
    devnets.set(worker, devnet)
    last = devnet.catch(() => {})
    return devnet
  }
  const worldServer = createServer(async (request, response) => {
    const { method, url = '' } = request
    try {
      if (method === 'POST') {
        ahead.set(url, Number(await text(request)))
        response.end()
        return
      }
      response.end(JSON.stringify(worldOf(await (devnets.get(url) ?? start(url)))))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  const { port } = await listening(worldServer)
  project.provide('worldServer', `http://127.0.0.1:${port}`)
  return async () => {
    worldServer.closeAllConnections()
    worldServer.close()
    const started = await Promise.allSettled(devnets.values())
    await Promise.all(started.map((devnet) => devnet.status === 'fulfilled' && devnet.value.stop()))
  }
}

async function listening(server: Server): Promise<AddressInfo> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server.address() as AddressInfo
}

function worldOf({ urls, chains }: Devnet): World {
  const found = names.map((name) => {
    const url = urls[name]
    if (url === undefined) throw new Error(`The devnet came up without ${name}.`)
    return [name, url] as const
  })
  return { urls: Object.fromEntries(found) as World['urls'], chains }
}
