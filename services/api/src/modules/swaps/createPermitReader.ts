import type { Clock } from '@latchkey/service-kit/clock'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
])
/** Anyone: a contract that counts nonces counts those of all. */
const somebody: Hex = '0x0000000000000000000000000000000000000001'
const lifeMs = 24 * 3_600_000
const maxTokens = 20_000

/** Which tokens take an allowance by signature (EIP-2612): those whose contracts answer both of its questions. */
export function createPermitReader({ readContracts, clock }: createPermitReader.Options) {
  const cache = createExpiringCache<boolean>(clock, lifeMs, maxTokens)
  const questions = [
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi, functionName: 'nonces', args: [somebody] }),
  ]

  return (chain: Chain, tokens: readonly Hex[]): Promise<readonly boolean[]> => {
    const asked: Hex[] = []
    let answers: Promise<readonly (Hex | undefined)[]> | undefined
    return Promise.all(
      tokens.map((token) =>
        cache.get(
          `${chain.network.caipNetworkId} ${token.toLowerCase()}`,
          async () => {
            const place = asked.push(token) - 1
            // All tokens of one call travel together: the read begins when each has been noted.
            answers ??= Promise.resolve().then(() =>
              readContracts(
                chain,
                asked.flatMap((to) => questions.map((data) => ({ to, data }))),
              ),
            )
            const results = (await answers).slice(place * questions.length, (place + 1) * questions.length)
            return results.every((result) => result?.length === 66)
          },
          false,
        ),
      ),
    )
  }
}

export declare namespace createPermitReader {
  type Options = { readContracts: ContractReader; clock: Clock }
}
