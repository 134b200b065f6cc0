import { mainnet } from '@latchkey/protocol/networks'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseAbi,
  parseSignature,
  parseUnits,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { devnetContracts } from '../src/world/devnetContracts.ts'
import { personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { alice, bob, carol } = personas
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const usdc = { address: devnetContracts.usdc, abi } as const
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address } as const
const transferType = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const
const types = {
  TransferWithAuthorization: transferType,
  ReceiveWithAuthorization: transferType,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
const value = parseUnits('2.5', 6)
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3_600)

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
})
afterAll(() => chain.stop())

const viemChain = () => ({
  id: 1,
  name: mainnet.name,
  nativeCurrency: mainnet.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
})
const reader = () => createPublicClient({ chain: viemChain(), transport: http(), pollingInterval: 20 })
const writer = (account: HDAccount) => createWalletClient({ account, chain: viemChain(), transport: http() })
const mined = async (hash: Hex) => void (await reader().waitForTransactionReceipt({ hash }))
const heldBy = (owner: Address) => reader().readContract({ ...usdc, functionName: 'balanceOf', args: [owner] })
const nonceOf = (digit: string): Hex => `0x${digit.repeat(64)}`

async function parts(signature: Promise<Hex>) {
  const { r, s, yParity } = parseSignature(await signature)
  return [27 + yParity, r, s] as const
}

type Terms = {
  readonly nonce: Hex
  readonly validAfter?: bigint
  readonly validBefore?: bigint
  readonly by?: HDAccount
}

/** What bob is sent by alice's signature, as arguments of the contract. */
async function authorize(
  primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization',
  { nonce, validAfter = 0n, validBefore = inAnHour(), by = alice }: Terms,
) {
  const message = { from: alice.address, to: bob.address, value, validAfter, validBefore, nonce }
  const signed = await parts(by.signTypedData({ domain, types, primaryType, message }))
  return [alice.address, bob.address, value, validAfter, validBefore, nonce, ...signed] as const
}

describe('USDC by signature (EIP-3009)', () => {
  it('is sent once by whoever holds the authorization', async () => {
    const args = await authorize('TransferWithAuthorization', { nonce: nonceOf('1') })
    const send = () => writer(carol).writeContract({ ...usdc, functionName: 'transferWithAuthorization', args })
    const before = await heldBy(bob.address)
    await mined(await send())
    expect((await heldBy(bob.address)) - before).toBe(value)
    const used = { ...usdc, functionName: 'authorizationState', args: [alice.address, nonceOf('1')] } as const
    expect(await reader().readContract(used)).toBe(true)
    await expect(send()).rejects.toThrow('authorization is used or canceled')
  })

  it('is not sent by the signature of another, too early or too late', async () => {
    const now = (await reader().getBlock()).timestamp
    const refusals = [
      [{ nonce: nonceOf('2'), by: carol }, 'another one signed'],
      [{ nonce: nonceOf('2'), validAfter: now + 1_000n }, 'authorization is not yet valid'],
      [{ nonce: nonceOf('2'), validBefore: now }, 'authorization is expired'],
    ] as const
    for (const [terms, words] of refusals) {
      const args = await authorize('TransferWithAuthorization', terms)
      const send = writer(carol).writeContract({ ...usdc, functionName: 'transferWithAuthorization', args })
      await expect(send).rejects.toThrow(words)
    }
  })

  it('is received by nobody but who is paid', async () => {
    const args = await authorize('ReceiveWithAuthorization', { nonce: nonceOf('3') })
    const receive = { ...usdc, functionName: 'receiveWithAuthorization', args } as const
    await expect(writer(carol).writeContract(receive)).rejects.toThrow('only who is paid receives')
    await expect(
      writer(carol).writeContract({ ...usdc, functionName: 'transferWithAuthorization', args }),
    ).rejects.toThrow('another one signed')
    const before = await heldBy(bob.address)
    await reader().simulateContract({ ...receive, account: bob })
    expect(await heldBy(bob.address)).toBe(before)
  })

  it('is not sent once the authorization is canceled', async () => {
    const nonce = nonceOf('4')
    const message = { authorizer: alice.address, nonce }
    const signed = await parts(alice.signTypedData({ domain, types, primaryType: 'CancelAuthorization', message }))
    const cancel = { ...usdc, functionName: 'cancelAuthorization', args: [alice.address, nonce, ...signed] } as const
    await mined(await writer(carol).writeContract(cancel))
    const args = await authorize('TransferWithAuthorization', { nonce })
    await expect(
      writer(carol).writeContract({ ...usdc, functionName: 'transferWithAuthorization', args }),
    ).rejects.toThrow('authorization is used or canceled')
  })
})
