import { verifyingPaymasterAbi } from '@latchkey/api/paymaster'
import { base } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseGwei,
  parseUnits,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetPaymaster } from '../../src/world/devnetPaymaster.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'
import { batchOf, sponsor } from './operations.ts'

const { alice, bob } = personas
const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
const paymaster = { address: devnetPaymaster.address, abi: verifyingPaymasterAbi } as const
const maxFeePerGas = parseGwei('10')

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
})
afterAll(() => chain.stop())

const viemChain = () => ({
  id: 8453,
  name: base.name,
  nativeCurrency: base.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
})
const reader = () => createPublicClient({ chain: viemChain(), transport: http(), pollingInterval: 20 })
const walletOf = (account: typeof alice) => createWalletClient({ account, chain: viemChain(), transport: http() })
const dollars = parseUnits('5', 6)

/** A smart account with dollars and without ether: alice pays for its upgrade. */
async function makeAccount() {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = walletOf(alice)
  const authorization = await account.signAuthorization({
    address: smartAccountContracts.EIP7702StatelessDeleGatorImpl,
    chainId: 8453,
    nonce: 0,
  })
  const data = encodeFunctionData({ ...usdc, functionName: 'transfer', args: [account.address, dollars] })
  const hash = await wallet.sendTransaction({ to: usdc.address, data, authorizationList: [authorization] })
  await reader().waitForTransactionReceipt({ hash })
  return account
}

const handle = (operation: UserOperation<'0.7'>) =>
  walletOf(alice).writeContract({
    address: smartAccountContracts.EntryPoint,
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], alice.address],
    gas: 2_000_000n,
  })

describe('the paymaster', () => {
  it('belongs to its owner, trusts its signer and has a deposit', async () => {
    expect(await reader().readContract({ ...paymaster, functionName: 'owner' })).toBe(devnetPaymaster.owner.address)
    expect(privateKeyToAccount(devnetPaymaster.signerKey).address).toBe(devnetPaymaster.signer.address)
    const signer = await reader().readContract({ ...paymaster, functionName: 'verifyingSigner' })
    expect(signer).toBe(devnetPaymaster.signer.address)
    expect(await reader().readContract({ ...paymaster, functionName: 'getDeposit' })).toBe(parseEther('100'))
  })

  it('pays for an operation of an account without ether that its signer has signed for', async () => {
    const account = await makeAccount()
    const transfer = encodeFunctionData({ ...usdc, functionName: 'transfer', args: [bob.address, dollars] })
    const callData = batchOf([{ target: usdc.address, value: 0n, callData: transfer }])
    const before = await reader().readContract({ ...usdc, functionName: 'balanceOf', args: [bob.address] })
    const hash = await handle(await sponsor(reader(), account, { callData, maxFeePerGas }))
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
    const after = await reader().readContract({ ...usdc, functionName: 'balanceOf', args: [bob.address] })
    expect(after - before).toBe(dollars)
    expect(await reader().getBalance(account)).toBe(0n)
    expect(await reader().readContract({ ...paymaster, functionName: 'getDeposit' })).toBeLessThan(parseEther('100'))
  })

  it('pays for none that another key has signed for', async () => {
    const account = await makeAccount()
    const before = await reader().readContract({ ...paymaster, functionName: 'getDeposit' })
    const operation = await sponsor(reader(), account, { callData: '0x', maxFeePerGas, signer: bob })
    const hash = await handle(operation)
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('reverted')
    expect(await reader().readContract({ ...paymaster, functionName: 'getDeposit' })).toBe(before)
  })

  it('gives its deposit back to its owner, and to nobody else', async () => {
    const withdraw = { ...paymaster, functionName: 'withdrawTo', args: [bob.address, parseEther('1')] } as const
    await expect(walletOf(alice).writeContract(withdraw)).rejects.toThrow()
    const before = await reader().getBalance(bob)
    const hash = await walletOf(devnetPaymaster.owner).writeContract(withdraw)
    await reader().waitForTransactionReceipt({ hash })
    expect((await reader().getBalance(bob)) - before).toBe(parseEther('1'))
  })
})
