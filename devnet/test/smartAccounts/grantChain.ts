import { hashDelegation, writeContext, writeGrant } from '@latchkey/protocol/delegations'
import { base } from '@latchkey/protocol/networks'
import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'

const { EIP7702StatelessDeleGatorImpl, DelegationManager, NonceEnforcer } = smartAccountContracts
const { alice, bob, carol } = personas
export const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
export const dollars = (amount: string) => parseUnits(amount, 6)
export const day = 86_400
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
])
export const nonceAbi = parseAbi([
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function incrementNonce(address manager)',
])
/** ERC-7579's mode of one call. */
const single = numberToHex(0, { size: 32 })

export type Call = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }
export const pay = (value: bigint, to: Address = bob.address): Call => ({ to, value })
export const send = (amount: bigint, to: Address = bob.address): Call => ({
  to: usdc.address,
  data: encodeFunctionData({ ...usdc, functionName: 'transfer', args: [to, amount] }),
})

/** A chain with a person whose account is smart and holds 1000 USDC and 100 ether. Carol uses what they grant. */
export async function startGrantChain() {
  const chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
  const person = privateKeyToAccount(generatePrivateKey())
  const viemChain = {
    id: 8453,
    name: base.name,
    nativeCurrency: base.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const reader = createPublicClient({ chain: viemChain, transport: http(), pollingInterval: 20 })
  const walletOf = (account: PrivateKeyAccount | typeof alice) =>
    createWalletClient({ account, chain: viemChain, transport: http() })
  const mined = async (hash: Hex) => (await reader.waitForTransactionReceipt({ hash })).status
  const now = async () => Number((await reader.getBlock()).timestamp)

  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [person.address, numberToHex(parseEther('100'))])
  await mined(
    await walletOf(alice).writeContract({ ...usdc, functionName: 'transfer', args: [person.address, dollars('1000')] }),
  )
  async function takeCode(contractAddress: Address) {
    const authorization = await walletOf(person).signAuthorization({ contractAddress, executor: 'self' })
    return mined(await walletOf(person).sendTransaction({ to: person.address, authorizationList: [authorization] }))
  }
  const turnOn = () => takeCode(EIP7702StatelessDeleGatorImpl)
  await turnOn()

  let salt = 0n
  return {
    rpcUrl: chain.rpcUrl,
    person,
    reader,
    walletOf,
    mined,
    now,
    stop: () => chain.stop(),
    async pass(seconds: number) {
      await rpcCall(chain.rpcUrl, 'evm_increaseTime', [seconds])
      await rpcCall(chain.rpcUrl, 'evm_mine')
    },
    turnOn,
    /** The account has no code afterwards. */
    turnOff: () => takeCode(zeroAddress),
    /** Makes every grant of the person end. */
    stopEverything: async () =>
      mined(
        await walletOf(person).writeContract({
          address: NonceEnforcer,
          abi: nonceAbi,
          functionName: 'incrementNonce',
          args: [DelegationManager],
        }),
      ),
    /** The person signs what the product makes of a grant; carol uses it. */
    async give(permission: GrantPermission, change: Partial<Grant> = {}) {
      const expiresAt = (await now()) + 7 * day
      const grant: Grant = { chainId: 8453, delegate: carol.address, permission, expiresAt, ...change }
      const nonce = await reader.readContract({
        address: NonceEnforcer,
        abi: nonceAbi,
        functionName: 'currentNonce',
        args: [DelegationManager, person.address],
      })
      salt += 1n
      const delegation = writeGrant(grant, { account: person.address, nonce, salt })
      const signature = await person.sign({ hash: toHex(hashDelegation(delegation, grant.chainId)) })
      const context = writeContext(delegation, signature) as Hex
      const use = async ({ to, value = 0n, data = '0x' }: Call, by: typeof alice = carol) =>
        mined(
          await walletOf(by).writeContract({
            address: DelegationManager,
            abi,
            functionName: 'redeemDelegations',
            args: [[context], [single], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
          }),
        )
      const revoke = async () =>
        mined(
          await walletOf(person).writeContract({
            address: DelegationManager,
            abi,
            functionName: 'disableDelegation',
            args: [
              {
                delegate: delegation.delegate as Address,
                delegator: person.address,
                authority: delegation.authority as Hex,
                caveats: delegation.caveats.map(({ enforcer, terms }) => ({
                  enforcer: enforcer as Address,
                  terms: terms as Hex,
                  args: '0x' as const,
                })),
                salt: delegation.salt,
                signature,
              },
            ],
          }),
        )
      return { context, use, revoke }
    },
  }
}

export type GrantChain = Awaited<ReturnType<typeof startGrantChain>>
