import type { ChainDriver, DriverContext } from '@latchkey/core/ports'
import { KitError, type Network } from '@latchkey/protocol'
import { isAddress } from '@solana/kit'
import { createSolanaRpc } from './createSolanaRpc.ts'
import { prepareSend } from './prepareSend.ts'
import { readSolanaTokens } from './readSolanaTokens.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'
import { sendBySolanaWallet } from './sendBySolanaWallet.ts'
import { signSolanaMessage } from './signSolanaMessage.ts'
import type { solana } from './solana.ts'
import { toSolanaError } from './toSolanaError.ts'
import { waitForSignature } from './waitForSignature.ts'

const usualPollingMs = 1_000

/** The driver of Solana. Keeps nothing between calls. */
export function createSolanaDriver(
  { env, rpcUrls }: DriverContext,
  options: solana.Options,
): Required<Omit<ChainDriver, 'resolveName' | 'readSpendable'>> {
  const rpc = ({ caipNetworkId }: Network) => createSolanaRpc(rpcUrls(caipNetworkId), env)
  return {
    namespace: 'solana',
    parseAddress: (text) => {
      if (isAddress(text)) return text
      throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
    },
    readNativeBalance: ({ network, address }) =>
      translated(async () => (await rpc(network)(rpcAnswers.balance, 'getBalance', [address])).value),
    readTokenBalances: ({ network, address, tokens }) =>
      translated(() => readSolanaTokens(rpc(network), address, tokens)),
    estimateSend: (request) => translated(async () => (await prepareSend(rpc(request.network), request)).fee),
    send: (request) =>
      translated(async () => {
        const { network, provider, from } = request
        const { wire } = await prepareSend(rpc(network), request)
        const { caipNetworkId: networkId } = network
        return sendBySolanaWallet(rpc(network), { provider, from, networkId, transaction: wire })
      }),
    waitForTransaction: ({ network, ...rest }) =>
      translated(() =>
        waitForSignature(rpc(network), {
          ...rest,
          clock: env.clock,
          pollingIntervalMs: options.pollingIntervalMs ?? usualPollingMs,
        }),
      ),
    signMessage: (request) => translated(() => signSolanaMessage(request)),
  }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toSolanaError(error)
  }
}
