import type { Network } from '@latchkey/protocol'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { rpcCall } from '../../chains/rpcCall.ts'
import { devnetContracts } from '../devnetContracts.ts'
import { holdings } from '../holdings.ts'
import { neighbours } from '../neighbours.ts'
import { personas } from '../personas.ts'
import { tokenFacts } from '../tokenFacts.ts'
import type { Act } from './act.types.ts'
import { calls } from './calls.ts'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const { alice } = personas
const { trader } = neighbours
const daysAgo = 0.01

/** What passes between alice and the trader so that she has of each token what `holdings` says. */
export async function settlingActs(rpcUrl: string, network: Network): Promise<readonly Act[]> {
  const wanted = holdings[Number(network.id)]?.alice
  if (wanted === undefined) return []
  const acts = await Promise.all(
    tokenFacts(network).map(async ({ contract, decimals }): Promise<readonly Act[]> => {
      const token = devnetContracts[contract]
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [alice.address] })
      const held = BigInt(String(await rpcCall(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])))
      const missing = parseUnits(wanted[contract === 'wrappedNative' ? 'wrapped' : contract] ?? '0', decimals) - held
      if (missing === 0n) return []
      if (missing < 0n) return [{ daysAgo, by: alice, ...calls.transfer(token, trader.address, -missing) }]
      const given: Act = { daysAgo, by: trader, ...calls.transfer(token, alice.address, missing) }
      return contract === 'wrappedNative' ? [{ daysAgo, by: trader, ...calls.wrap(missing) }, given] : [given]
    }),
  )
  return acts.flat()
}
