import type { Network } from '@latchkey/protocol'
import * as v from 'valibot'
import { type Address, type Hex, keccak256, pad, parseEther, parseGwei, toHex, zeroHash } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { rpcCall } from '../chains/devnetChains.ts'
import { readArtifact, readVendorArtifact, type WorldStep } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetNames } from './devnetNames.ts'
import { devnetPaymaster } from './devnetPaymaster.ts'
import { devnetSwaps } from './devnetSwaps.ts'
import { farcasterRegistries } from './farcasterRegistries.ts'
import { deployer, holdings, personas } from './personas.ts'
import { worldSteps } from './worldSteps.ts'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const receiptSchema = v.nullable(v.object({ status: v.string(), contractAddress: v.nullable(v.string()) }))

/**
 * Puts the contracts, and what the people own, on a chain that hasn't got them. A world whose making was interrupted is
 * continued. Returns whether there was anything to do.
 */
export async function prepareWorld(rpcUrl: string, network: Network): Promise<boolean> {
  await placeContracts(rpcUrl, network)
  const balances = { [deployer.address]: parseEther('1000000') }
  for (const [name, { native = '0' }] of Object.entries(holdings[Number(network.id)] ?? {})) {
    const person = Object.entries(personas).find(([key]) => key === name)?.[1]
    if (person !== undefined) balances[person.address] = parseEther(native)
  }
  const made = await take(worldSteps(network), deployer, balances, rpcUrl, network)
  const { owner, steps } = devnetPaymaster
  const paid = await take(steps, owner, { [owner.address]: parseEther('1000') }, rpcUrl, network)
  return made || paid
}

/**
 * Sends transactions of an account that sends no others before, which begin with `balances`. Its nonce says how many of
 * them are on the chain. Returns whether any was missing.
 */
async function take(
  steps: readonly WorldStep[],
  account: HDAccount,
  balances: Readonly<Record<Address, bigint>>,
  rpcUrl: string,
  network: Network,
): Promise<boolean> {
  const call = (method: string, params: readonly unknown[]) => rpcCall(rpcUrl, method, params)
  const done = Number(await call('eth_getTransactionCount', [account.address, 'latest']))
  if (done >= steps.length) return false
  if (done === 0) {
    for (const [address, wei] of Object.entries(balances)) await call('anvil_setBalance', [address, toHex(wei)])
  }

  const hashes: Hex[] = []
  for (const [nonce, step] of [...steps.entries()].slice(done)) {
    const signed = await account.signTransaction({
      chainId: Number(network.id),
      nonce,
      gas: step.gas ?? 3_000_000n,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: parseGwei('1'),
      data: step.data,
      ...(step.delegation
        ? { type: 'eip7702', authorizationList: [await authorize(step.delegation, Number(network.id))] }
        : { type: 'eip1559' }),
      ...(step.to === undefined ? {} : { to: step.to }),
      ...(step.value === undefined ? {} : { value: step.value }),
    })
    hashes.push(v.parse(hexSchema, await call('eth_sendRawTransaction', [signed])))
  }
  for (const hash of hashes) await expectSuccess(rpcUrl, hash)
  return true
}

function authorize({ by, to }: NonNullable<WorldStep['delegation']>, chainId: number) {
  if (by.signAuthorization === undefined) throw new Error(`${by.address} has no key that delegates.`)
  return by.signAuthorization({ contractAddress: to, chainId, nonce: 0 })
}

async function expectSuccess(rpcUrl: string, hash: Hex): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const receipt = v.parse(receiptSchema, await rpcCall(rpcUrl, 'eth_getTransactionReceipt', [hash]))
    if (receipt?.status === '0x1') return
    if (receipt !== null) throw new Error(`A transaction that makes the devnet's world failed: ${hash}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`A transaction that makes the devnet's world isn't in a block after two seconds: ${hash}`)
}

/**
 * Puts contracts where clients expect them. Their addresses follow from transactions that can't be signed here, so
 * their code is put there; the deployment is called, not sent, to learn the code.
 */
async function placeContracts(rpcUrl: string, network: Network): Promise<void> {
  await place(rpcUrl, devnetContracts.multicall3, readArtifact('Multicall3'))
  await placeRouters(rpcUrl)
  if (network.caipNetworkId === farcasterRegistries.networkId)
    for (const [address, code] of farcasterRegistries.placed) await place(rpcUrl, address, code)
  if (network.caipNetworkId !== devnetNames.networkId) return
  await place(rpcUrl, devnetNames.universalResolver, devnetNames.universalResolverCode)
  if (await place(rpcUrl, devnetNames.registry, readVendorArtifact('ens', 'ENSRegistry'))) {
    // What the registry's constructor does: the owner of the root, in the first mapping of the contract.
    const rootOwner = keccak256(`${zeroHash}${zeroHash.slice(2)}`)
    await rpcCall(rpcUrl, 'anvil_setStorageAt', [devnetNames.registry, rootOwner, pad(deployer.address)])
  }
}

/** What swaps of others go through: Permit2, whose code is published as it runs, and the routers of aggregators. */
async function placeRouters(rpcUrl: string): Promise<void> {
  const { permit2, aggregators } = devnetSwaps
  if ((await rpcCall(rpcUrl, 'eth_getCode', [permit2, 'latest'])) === '0x')
    await rpcCall(rpcUrl, 'anvil_setCode', [permit2, readVendorArtifact('permit2', 'Permit2')])
  for (const router of Object.values(aggregators))
    if (await place(rpcUrl, router, readArtifact('PracticeAggregator')))
      await rpcCall(rpcUrl, 'anvil_setBalance', [router, toHex(parseEther('10000'))])
}

/** @returns Whether it was missing. */
async function place(rpcUrl: string, address: Hex, creationCode: Hex): Promise<boolean> {
  if ((await rpcCall(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x') return false
  const code = await rpcCall(rpcUrl, 'eth_call', [{ data: creationCode }, 'latest'])
  await rpcCall(rpcUrl, 'anvil_setCode', [address, code])
  return true
}
