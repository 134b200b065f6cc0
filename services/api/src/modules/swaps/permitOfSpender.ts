import type { SwapPermit } from '@latchkey/protocol/http'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SingletonConfig } from '../../config/config.types.ts'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
}
/** The most that Permit2 allows. */
const most = 2n ** 160n

/** What to sign so that Permit2 lets the router take this amount, until the signature is over. */
export async function permitOfSpender(
  readContracts: ContractReader,
  chain: Chain,
  { permit2, universalRouter: spender }: SingletonConfig,
  { owner, token, value, untilS }: { owner: Hex; token: Hex; value: bigint; untilS: number },
): Promise<SwapPermit | undefined> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, token, spender as Hex] })
  const [answer] = await readContracts(chain, [{ to: permit2 as Hex, data }])
  if (answer?.length !== 2 + 3 * 64 || value >= most) return undefined
  const nonce = String(BigInt(`0x${answer.slice(-64)}`))
  const until = String(untilS)
  return {
    kind: 'permit2',
    deadline: new Date(untilS * 1000).toISOString(),
    typedData: {
      domain: { name: 'Permit2', chainId: Number(chain.network.id), verifyingContract: permit2 as Hex },
      types,
      primaryType: 'PermitSingle',
      message: { details: { token, amount: String(value), expiration: until, nonce }, spender, sigDeadline: until },
    },
  }
}
