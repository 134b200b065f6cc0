import { Hono } from 'hono'
import { listen } from '../process/listen.ts'
import { startAlto } from './startAlto.ts'

const idleMinutes = 10

export declare namespace startBundler {
  type Options = {
    /** The chains that it serves, by EIP-155 number. */
    readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[]
    readonly port?: number | undefined
    /** After how long without a request a chain's process ends, in milliseconds. Default: ten minutes. */
    readonly idleMs?: number | undefined
    readonly logFolder?: string | undefined
    readonly onProgress?: ((message: string) => void) | undefined
  }
  type ReturnType = Promise<{
    /** A chain's bundler is at `/CHAIN-ID` of it. */
    readonly url: string
    stop(): Promise<void>
  }>
}

/** A process of a chain, from its first request to the end of the last. */
type Running = {
  readonly alto: startAlto.ReturnType
  requests: number
  idle?: NodeJS.Timeout
}

/**
 * A bundler of ERC-4337 for each chain behind one address, which listens at once. The process of a chain begins with
 * its first request and ends after a while without any. `GET /health` says which are running.
 */
export async function startBundler(options: startBundler.Options): startBundler.ReturnType {
  const { chains, port, idleMs = idleMinutes * 60_000, logFolder, onProgress } = options
  const running = new Map<number, Running>()
  const ending = new Map<number, Promise<void>>()

  function begin(chainId: number, rpcUrl: string): Running {
    const alto = (async () => {
      // The one before has the nonces of the same keys.
      await ending.get(chainId)
      return startAlto({ chainId, rpcUrl, logFolder, onProgress })
    })()
    const one: Running = { alto, requests: 0 }
    running.set(chainId, one)
    const forget = () => {
      clearTimeout(one.idle)
      if (running.get(chainId) === one) running.delete(chainId)
    }
    alto.then(({ exited }) => exited).then(forget, forget)
    return one
  }

  async function end(chainId: number, one: Running): Promise<void> {
    running.delete(chainId)
    clearTimeout(one.idle)
    const ended = one.alto.then(
      ({ stop }) => stop(),
      () => {},
    )
    ending.set(chainId, ended)
    await ended
    if (ending.get(chainId) === ended) ending.delete(chainId)
  }

  async function ask(chainId: number, rpcUrl: string, body: string): Promise<Response> {
    const one = running.get(chainId) ?? begin(chainId, rpcUrl)
    one.requests += 1
    clearTimeout(one.idle)
    try {
      const { url } = await one.alto
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return new Response(await answer.text(), {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
      })
    } finally {
      one.requests -= 1
      if (one.requests === 0) one.idle = setTimeout(() => void end(chainId, one), idleMs).unref()
    }
  }

  const app = new Hono()
  app.get('/health', (context) => context.json({ running: [...running.keys()] }))
  app.post('/:chainId', async (context) => {
    const chain = chains.find(({ chainId }) => String(chainId) === context.req.param('chainId'))
    if (chain === undefined) return context.json({ error: 'There is no bundler for this chain.' }, 404)
    try {
      return await ask(chain.chainId, chain.rpcUrl, await context.req.text())
    } catch (error) {
      // A process that has ended, or didn't begin.
      return context.json({ error: error instanceof Error ? error.message : String(error) }, 502)
    }
  })
  const server = await listen(app, port)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await Promise.all([...[...running].map(([chainId, one]) => end(chainId, one)), ...ending.values()])
    },
  }
}
