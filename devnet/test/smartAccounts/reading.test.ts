import { base } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type CallsPath,
  type DecodedRequest,
  decodeRequest,
  lookUp,
  noCode,
  type PreparedTransaction,
  type Rpc,
  upgradeOf,
} from '@latchkey/reading'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'

const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const { alice, bob } = personas
const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
const { signal } = new AbortController()
const networkId = base.caipNetworkId

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

/** A node that may refuse some of the methods. */
const node =
  (without: readonly string[] = []): Rpc =>
  async (method, params) => {
    if (without.includes(method)) throw new Error('method not found')
    return rpcCall(chain.rpcUrl, method, params)
  }

/** A key with an ether and a hundred dollars. */
async function makePerson() {
  const person = privateKeyToAccount(generatePrivateKey())
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [person.address, numberToHex(parseEther('1'))])
  const wallet = createWalletClient({ account: alice, chain: viemChain(), transport: http() })
  const hash = await wallet.writeContract({
    ...usdc,
    functionName: 'transfer',
    args: [person.address, 100_000_000n],
  })
  await reader().waitForTransactionReceipt({ hash })
  return person
}
type Person = Awaited<ReturnType<typeof makePerson>>

/** Signs and sends with viem exactly what was filled. */
async function send(person: Person, { request, nonce, gas, fees, authorization }: PreparedTransaction) {
  if (fees.kind !== 'eip1559') throw new Error('the devnet has EIP-1559')
  const wallet = createWalletClient({ account: person, chain: viemChain(), transport: http() })
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const signed = authorization && {
    authorizationList: [
      await person.signAuthorization({
        contractAddress: getAddress(authorization.address),
        chainId: 8453,
        nonce: Number(nonce) + 1,
      }),
    ],
  }
  const hash = await wallet.sendTransaction({
    to: getAddress(request.to ?? ''),
    value: request.value,
    data: toHex(request.data),
    nonce: Number(nonce),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...signed,
  })
  return reader().waitForTransactionReceipt({ hash })
}

const transferOf = (amount: bigint): Hex =>
  encodeFunctionData({ ...usdc, functionName: 'transfer', args: [bob.address, amount] })
const approve = encodeFunctionData({ ...usdc, functionName: 'approve', args: [alice.address, 5n] })

const decode = (person: Person, amount: bigint) =>
  decodeRequest(
    node(),
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x2105',
          calls: [
            { to: usdc.address, data: approve },
            { to: usdc.address, data: transferOf(amount) },
            { to: bob.address, value: '0x9' },
          ],
        },
      ],
      chainId: networkId,
      addresses: { evm: person.address, solana: '' },
    },
    signal,
  )
const facts = (person: Person, decoded: DecodedRequest, path?: CallsPath, rpc: Rpc = node()) =>
  lookUp(
    { rpc, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    decoded,
    { id: 8453, networkId, account: person.address, path },
    signal,
  )

const effect = {
  state: 'ready',
  changes: [
    { kind: 'amount', asset: { kind: 'token', address: getAddress(usdc.address) }, units: -7_000_000n },
    { kind: 'amount', asset: { kind: 'native' }, units: -9n },
  ],
}

describe('a batch as it is read', () => {
  it('is what takes effect, with the upgrade and after it, within the gas that was filled in', async () => {
    const person = await makePerson()
    const decoded = await decode(person, 7_000_000n)
    for (const [taken, path] of [
      [7_000_000n, { kind: 'together', code }],
      [14_000_000n, { kind: 'together', code: undefined }],
    ] as const) {
      const { estimate, preparedCalls } = await facts(person, decoded, path)
      expect(estimate).toEqual(effect)
      const [filled] = preparedCalls ?? []
      if (!filled) throw new Error('not filled')
      const receipt = await send(person, filled)
      expect(receipt.status).toBe('success')
      // With the room that every transaction has, and no more than that.
      expect(filled.gas).toBeLessThan((receipt.gasUsed * 3n) / 2n + 12_500n)
      const left = await reader().readContract({ ...usdc, functionName: 'balanceOf', args: [person.address] })
      expect(left).toBe(100_000_000n - taken)
    }

    const off = upgradeOf(person.address, noCode)
    const { prepared } = await facts(person, off)
    if (!prepared) throw new Error('not filled')
    expect((await send(person, prepared)).status).toBe('success')
    expect(await reader().getCode(person)).toBeUndefined()
    const on = await facts(person, upgradeOf(person.address, code))
    if (!on.prepared) throw new Error('not filled')
    expect((await send(person, on.prepared)).status).toBe('success')
    expect(await reader().getCode(person)).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
  })

  it('goes through with the gas of its calls alone where a node can not measure it as a whole', async () => {
    const person = await makePerson()
    const decoded = await decode(person, 7_000_000n)
    const { preparedCalls } = await facts(person, decoded, { kind: 'together', code }, node(['eth_estimateGas']))
    const [filled] = preparedCalls ?? []
    if (!filled) throw new Error('not filled')
    expect((await send(person, filled)).status).toBe('success')
  })

  it('is one transaction after the other for an account that is not smart', async () => {
    const person = await makePerson()
    const { estimate, preparedCalls } = await facts(person, await decode(person, 7_000_000n), { kind: 'each' })
    expect(estimate).toEqual(effect)
    for (const one of preparedCalls ?? []) expect((await send(person, one)).status).toBe('success')
    expect(await reader().getTransactionCount(person)).toBe(3)
  })

  it('names the call that fails, and is not filled', async () => {
    const person = await makePerson()
    const found = await facts(person, await decode(person, 1_000_000_000n), { kind: 'together', code })
    expect(found.estimate).toMatchObject({ state: 'fails', call: 1 })
    expect(found.preparedCalls).toBeUndefined()
  })
})
