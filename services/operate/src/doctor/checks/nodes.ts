import { readEnv } from '@latchkey/api/settings'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Ask } from '../createAsk.ts'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'

const evmChainId = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((id) => BigInt(id).toString()),
)
/** CAIP-2 takes the first 32 characters of the hash of the first block, on Solana and on Bitcoin. */
const firstBlock = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(32),
  v.transform((hash) => hash.slice(0, 32)),
)

type Question = (ask: Ask, url: string) => Promise<string>

/** How a node says which chain it is of, as the reference of a CAIP-2 id. Rejects where it does not. */
const questions: Readonly<Record<Namespace, Question | undefined>> = {
  eip155: (ask, url) => askRpc(ask, url, 'eth_chainId', evmChainId),
  solana: (ask, url) => askRpc(ask, url, 'getGenesisHash', firstBlock),
  async bip122(ask, url) {
    const { status, body } = await ask(`${url.replace(/\/$/, '')}/block-height/0`)
    if (status !== 200) throw new Error(`The node answers with ${status}`)
    return v.parse(firstBlock, body)
  },
  polkadot: undefined,
  cosmos: undefined,
}

async function askRpc(ask: Ask, url: string, method: string, reference: v.GenericSchema<string, string>) {
  const { body } = await ask(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
  return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ result: reference })), body).result
}

/** A node of a network, by the name that it may be shown by: its address may hold a key. */
export type NodeAddress = { readonly network: CaipNetworkId; readonly name: string; readonly url: string }

/** Asks a node for its chain. Undefined: it is the one that it should be, or there is no such question on its networks. */
export async function probeNode({ network, name, url }: NodeAddress, ask: Ask): Promise<Found | undefined> {
  const { namespace, reference } = parseCaipNetworkId(network)
  const question = questions[namespace]
  if (question === undefined) return undefined
  const said = await question(ask, url).catch(() => undefined)
  if (said === undefined)
    return { code: 'node/unreachable', what: `The node ${name} of ${network} does not say its chain.` }
  if (said === reference) return undefined
  return { code: 'node/wrong-chain', what: `The node ${name} of ${network} is one of chain ${said}.` }
}

/** Asks each node of RPC_URLS for its chain. It is named by its place in the list: its address may hold a key. */
export const checkNodes: Check = async ({ config, ask }) => {
  const environment = config.environments.get('api')
  if (environment === undefined) return []
  const setting = environment.RPC_URLS_FILE === undefined ? 'API_RPC_URLS' : 'API_RPC_URLS_FILE'
  const nodes = [...(readEnv(environment).rpcUrls ?? [])].flatMap(([network, urls]) =>
    urls.map(({ name, url }) => ({ network, name, url })),
  )
  const all = await Promise.all(nodes.map((node) => probeNode(node, ask)))
  return all.flatMap((found) => (found === undefined ? [] : [{ ...found, setting }]))
}
