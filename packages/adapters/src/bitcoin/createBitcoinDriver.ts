import type { ChainDriver, DriverContext, FeeEstimate, SendRequest } from '@latchkey/core/ports'
import type { Network } from '@latchkey/protocol'
import type { bitcoin } from './bitcoin.ts'
import { createEsplora, type Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'
import { planPayment } from './planPayment.ts'
import { feeSpeeds } from './readFeeRates.ts'
import { sendBitcoin } from './sendBitcoin.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { toBitcoinError } from './toBitcoinError.ts'
import { waitForBlock } from './waitForBlock.ts'

const usualPollingMs = 5_000

/** The driver of Bitcoin. Keeps nothing between calls. */
export function createBitcoinDriver(
  { env, rpcUrls }: DriverContext,
  options: bitcoin.Options,
): Required<Omit<ChainDriver, 'resolveName' | 'readTokenBalances'>> {
  const esplora = ({ caipNetworkId }: Network) => createEsplora(rpcUrls(caipNetworkId), env)
  return {
    namespace: 'bip122',
    parseAddress: (text, network) => parseBitcoinAddress(text, network).address,
    readNativeBalance: ({ network, address }) => translated(() => readBalance(esplora(network), address)),
    estimateSend: (request) => translated(() => estimate(esplora(request.network), request)),
    readSpendable: (request) =>
      translated(async () => (await planPayment(esplora(request.network), request)).most(request.speed ?? 'normal')),
    send: (request) => translated(() => sendBitcoin(esplora(request.network), request)),
    waitForTransaction: ({ network, ...rest }) =>
      translated(() =>
        waitForBlock(esplora(network), {
          ...rest,
          clock: env.clock,
          pollingIntervalMs: options.pollingIntervalMs ?? usualPollingMs,
        }),
      ),
    signMessage: ({ network, ...request }) =>
      translated(() => signBitcoinMessage({ ...request, networkId: network?.caipNetworkId ?? 'bip122:' })),
  }
}

/** What is in blocks and what is on its way, satoshis. */
async function readBalance(esplora: Esplora, address: string): Promise<bigint> {
  const { chain_stats, mempool_stats } = await esplora.read(esploraAnswers.address, `/address/${address}`)
  const sum = ({ funded_txo_sum, spent_txo_sum }: typeof chain_stats) => funded_txo_sum - spent_txo_sum
  return sum(chain_stats) + sum(mempool_stats)
}

async function estimate(esplora: Esplora, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate> {
  const { amountUnits, speed = 'normal' } = request
  const plan = await planPayment(esplora, request)
  const { feeSats } = plan.choose(amountUnits, speed)
  const choices = feeSpeeds.flatMap((each) => {
    try {
      return [{ speed: each.speed, minutes: each.minutes, maxFeeUnits: plan.choose(amountUnits, each.speed).feeSats }]
    } catch {
      // There is not enough for this one.
      return []
    }
  })
  return { maxFeeUnits: feeSats, expectedFeeUnits: feeSats, choices }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toBitcoinError(error)
  }
}
