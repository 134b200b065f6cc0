import type { Env, ResolvedName } from '@latchkey/core/ports'
import { coinTypeOf, isEvmAddress, type Network, toChecksumAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import { AbiDecodingZeroDataError, BaseError, createClient, custom, type Hex } from 'viem'
import { getEnsAddress, normalize } from 'viem/ens'
import { bytesSchema, readNode } from './readNode.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** ENS's own entry point for look-ups, on Ethereum. */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const gatewayAnswerSchema = v.object({ data: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)) })

/**
 * The account that an ENS name has for a network; on another network than Ethereum the one for Ethereum may stand in,
 * unless that is a contract: a contract of the same address need not be there.
 *
 * @param rpc Ethereum's.
 */
export async function resolveName(rpc: RpcCall, options: resolveName.Options): Promise<ResolvedName | undefined> {
  const { network, fetch } = options
  const name = normalised(options.name)
  if (name === undefined) return undefined
  const client = createClient({
    transport: custom({ request: ({ method, params }) => rpc({ method, params }) }, { retryCount: 0 }),
    ccipRead: { request: (request) => askGateway(fetch, request) },
  })
  const find = (coinType?: bigint) =>
    getEnsAddress(client, {
      name,
      universalResolverAddress: universalResolver,
      ...(coinType === undefined ? {} : { coinType }),
    }).catch((error: unknown) => {
      // A chain with Ethereum's number and no ENS, such as a local one, has no names.
      if (error instanceof BaseError && error.walk((cause) => cause instanceof AbiDecodingZeroDataError)) return null
      throw error
    })
  const isMain = network.caipNetworkId === mainnet.caipNetworkId
  const own = isMain ? null : await find(BigInt(coinTypeOf(network.caipNetworkId)))
  // A record for another kind of chain may hold any bytes.
  if (own !== null && isEvmAddress(own)) return { name, address: toChecksumAddress(own), imageUrl: undefined }
  const main = await find()
  if (main === null) return undefined
  if (!isMain && (await readNode(rpc, bytesSchema, 'eth_getCode', [main, 'latest'])) !== '0x') return undefined
  return { name, address: main, imageUrl: undefined }
}

/** Its one spelling (ENSIP-15); undefined for what cannot be a name. */
function normalised(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** EIP-3668: the answer of the first gateway that has one. What it says is checked by the name's own contract. */
async function askGateway(
  fetch: Env['fetch'],
  request: { data: Hex; sender: Hex; urls: readonly string[] },
): Promise<Hex> {
  const { data, sender, urls } = request
  for (const url of urls.filter((candidate) => candidate.startsWith('https://'))) {
    const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    const init = url.includes('{data}')
      ? {}
      : { method: 'POST', body: JSON.stringify({ data, sender }), headers: { 'content-type': 'application/json' } }
    const response = await fetch(address, { ...init, credentials: 'omit' }).catch(() => undefined)
    if (!response?.ok) continue
    const answer = v.safeParse(gatewayAnswerSchema, await response.json().catch(() => undefined))
    if (answer.success) return answer.output.data as Hex
  }
  throw new Error('No gateway of the name answered.')
}

export declare namespace resolveName {
  type Options = { network: Network; name: string; fetch: Env['fetch'] }
}
