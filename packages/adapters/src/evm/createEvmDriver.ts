import type { DriverContext } from '@latchkey/core/ports'
import { constants, isEvmAddress, KitError, type Network, toChecksumAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { toKitError } from './errors.ts'
import { estimateSend } from './estimateSend.ts'
import type { EvmDriver, EvmOptions } from './evm.types.ts'
import { readNativeBalance } from './readNativeBalance.ts'
import { readTokenBalances } from './readTokenBalances.ts'
import { send } from './send.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { createRpc } from './transport/createRpc.ts'
import { LruMap } from './transport/LruMap.ts'
import type { RpcCall } from './transport/transport.types.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** The driver of Ethereum-like chains. Keeps a transport per network and addresses already checked; nothing else. */
export function createEvmDriver(context: DriverContext, options: EvmOptions): EvmDriver {
  const { clock } = context.env
  const transports = new Map<string, RpcCall>()
  const addresses = new LruMap<string>(constants.addressCacheEntries)

  const rpc = (network: Network): RpcCall => {
    const urls = context.rpcUrls(network.caipNetworkId)
    const key = JSON.stringify([network.caipNetworkId, ...urls])
    const known = transports.get(key)
    if (known) return known
    const made = createRpc({ urls, env: context.env, transport: options.transport })
    transports.set(key, made)
    return made
  }

  return {
    namespace: 'eip155',
    parseAddress: (text) => {
      const known = addresses.get(text)
      if (known) return known
      if (!isEvmAddress(text, { strict: true })) {
        throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
      }
      const address = toChecksumAddress(text)
      addresses.set(text, address)
      return address
    },
    resolveName: ({ network, name }) =>
      translated(async () => {
        // Names live on Ethereum; an app that cannot reach it has none.
        if (context.rpcUrls(mainnet.caipNetworkId).length === 0) return undefined
        // The tables for spelling names are larger than the driver.
        const { resolveName } = await import('./resolveName.ts')
        return resolveName(rpc(mainnet), { network, name, fetch: context.env.fetch })
      }),
    readNativeBalance: ({ network, address }) => translated(() => readNativeBalance(rpc(network), address)),
    readTokenBalances: (request) => translated(() => readTokenBalances(rpc(request.network), request)),
    estimateSend: (request) => translated(() => estimateSend(rpc(request.network), request)),
    send: (request) => translated(() => send(rpc(request.network), request, context.env)),
    sendTransaction: (request) => translated(() => sendTransaction({ ...request, clock })),
    waitForTransaction: ({ network, ...request }) =>
      translated(() =>
        waitForTransaction(rpc(network), {
          ...request,
          clock,
          pollingIntervalMs: options.pollingIntervalMs ?? constants.rpcPollingMs,
        }),
      ),
    signMessage: (request) => translated(() => signMessage(request)),
    request: (network, request, callOptions) => translated(() => rpc(network)(request, callOptions)),
  }
}

/** Nothing but KitErrors leaves the driver. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toKitError(error)
  }
}
