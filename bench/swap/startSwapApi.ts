import { devnetTokens, freePort, personas } from '@latchkey/devnet'
import { nativeTokenAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { devnetSwaps } from '../../devnet/src/world/devnetSwaps.ts'
import { startBenchProcess } from '../api/startBenchProcess.ts'

type Hex = `0x${string}`

const network = mainnet.caipNetworkId
const at = (address: string) => `${network}:${address}`
const user = personas.alice.address
const pair = { from: at(nativeTokenAddress('eip155')), to: at(devnetSwaps.addresses.usdt), userAddress: at(user) }

type Quote = {
  readonly source: string
  readonly quoteId: string
  readonly route: readonly string[]
  readonly tried: boolean
}
type Quotes = { readonly ms: number; readonly quotes: readonly Quote[]; readonly pending: readonly string[] }

/** The service over one chain, in a process of its own, with what the benchmark asks of it. */
export async function startSwapApi(
  rpcUrl: string,
  swapSources: readonly { kind: string; url: string; apiKey: string }[] = [],
) {
  const metricsPort = await freePort()
  const process = await startBenchProcess('../swap/apiProcess.ts', {
    logLevel: 'silent',
    metricsPort,
    // What the index of history asks the node meanwhile is no part of a quote.
    modulesOff: ['history'],
    swapSources,
    devnet: { chains: [{ caip: network, rpcUrl }], tokens: devnetTokens, markets: [devnetSwaps.marketOf(network)] },
  })

  return {
    stop: process.stop,

    /** From ether to USDT, and how long the answer took. */
    async quote(amount: bigint, more: Readonly<Record<string, string>> = {}): Promise<Quotes> {
      const query = new URLSearchParams({ projectId: 'bench', ...pair, amount: String(amount), ...more })
      const startedMs = performance.now()
      const response = await fetch(`${process.url}/v1/convert/quotes?${query}`)
      const text = await response.text()
      const ms = performance.now() - startedMs
      if (response.status !== 200) throw new Error(`quotes: ${response.status} ${text}`)
      return { ms, ...(JSON.parse(text) as Omit<Quotes, 'ms'>) }
    },

    /** The transaction of a quote, as a node takes it. */
    async build(amount: bigint, quoteId: string): Promise<{ from: Hex; to: Hex; data: Hex; value: Hex }> {
      const body = { projectId: 'bench', ...pair, amount: String(amount), quoteId, eip155: { slippage: 1 } }
      const response = await fetch(`${process.url}/v1/convert/build-transaction`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      const { tx } = (await response.json()) as { tx: { to: string; data: Hex; value: string } }
      return { from: user, to: tx.to.split(':')[2] as Hex, data: tx.data, value: `0x${BigInt(tx.value).toString(16)}` }
    },

    /** HTTP requests that the chain's node has answered, and calls within them: a request may hold several. */
    async asked(): Promise<{ requests: number; calls: number }> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const sum = (name: string) =>
        text
          .split('\n')
          .filter((line) => line.startsWith(`${name}{`))
          .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
      return { requests: sum('latchkey_node_responses_total'), calls: sum('latchkey_rpc_calls_total') }
    },
  }
}

export type SwapApi = Awaited<ReturnType<typeof startSwapApi>>
