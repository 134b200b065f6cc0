import { type Address, encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { devnetContracts } from './devnetContracts.ts'
import { devnetTrade } from './devnetTrade.ts'
import { neighbours } from './neighbours.ts'
import type { WorldStep } from './worldStep.types.ts'

const abi = parseAbi(['function mint(address to, uint256 value)'])
const { usdc, dai, ticket } = devnetContracts

/** The router, the bank with money to lend, and the trader's stock. Comes after everything before it. Append only. */
export function tradeSteps(): readonly WorldStep[] {
  return [
    ...devnetTrade.steps,
    mint(usdc, devnetTrade.bank, parseUnits('250000', 6)),
    mint(usdc, neighbours.trader.address, parseUnits('20000000', 6)),
    mint(dai, neighbours.trader.address, parseEther('1000000')),
    mint(ticket, neighbours.trader.address, 1_000n),
  ]
}

const mint = (to: Address, owner: Address, value: bigint): WorldStep => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, value] }),
})
