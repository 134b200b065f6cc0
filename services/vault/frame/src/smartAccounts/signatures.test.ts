import { type Anvil, devnetContracts, personas, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeRequest, lookUp, type Rpc } from '@latchkey/reading'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Contract, hashMessage, JsonRpcProvider, verifyMessage, verifyTypedData } from 'ethers'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  parseSignature,
} from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve/approve.types.ts'
import { signRequest } from '../approve/sign/signRequest.ts'
import { createBatches } from '../batches/createBatches.ts'
import { waitMs } from '../wallet/waitMs.ts'
import { createAccountTypes } from './accountTypes.ts'

const key = `0x${'48'.repeat(32)}` as const
const account = privateKeyToAddress(key)
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = devnetContracts.usdc
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const deadline = 4_000_000_000n
const { signal } = new AbortController()
const tokenAbi = parseAbi([
  'function permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
])
const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const erc1271Abi = ['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']

let anvil: Anvil
let reader: ReturnType<typeof readerOf>
const readerOf = (url: string) => createPublicClient({ chain: viemMainnet, transport: http(url), pollingInterval: 20 })
const relayer = () => createWalletClient({ account: personas.alice, chain: viemMainnet, transport: http(anvil.rpcUrl) })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  await prepareWorld(anvil.rpcUrl, mainnet)
  await rpcCall(anvil.rpcUrl, 'anvil_setBalance', [account, numberToHex(parseEther('1'))])
  reader = readerOf(anvil.rpcUrl)
}, 120_000)
afterAll(() => anvil?.stop())

const rpc: Rpc = (method, params) => rpcCall(anvil.rpcUrl, method, params)
const addresses = { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }

async function sign(jobs: readonly SigningJob[]): Promise<Uint8Array[]> {
  return jobs.map((job) => {
    if (job.key !== 'evm') throw new Error('another key')
    const recovered = secp256k1.sign(job.digest, hexToBytes(key), { prehash: false, format: 'recovered' })
    return Uint8Array.from([...recovered.slice(1), recovered[0] ?? 0])
  })
}

const asked = (method: string, params: unknown) =>
  ({
    ...{ id: 'r', origin: 'https://app.example', claimedName: undefined, chainId: 'eip155:1' },
    ...{ addresses, method, params },
  }) as ApprovalRequest

/** viem as apps use it, on what the frame reads and signs, but for the press. */
const wallet = createWalletClient({
  account,
  transport: custom({
    async request({ method, params }) {
      const request = asked(method, params)
      const decoded = await decodeRequest(rpc, request, signal)
      return signRequest(decoded, undefined, request, { rpc, bundler: rpc, sign }, signal)
    },
  }),
})

const letter = {
  domain: { name: 'Harbour', version: '1', chainId: 1, verifyingContract: spender },
  types: { Letter: [{ name: 'text', type: 'string' }] },
  primaryType: 'Letter',
} as const
const permitOf = (nonce: bigint) =>
  ({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: account, spender, value: 10n + nonce, nonce, deadline },
  }) as const
const singleOf = (nonce: bigint) => ({
  details: { token, amount: 20n + nonce, expiration: Number(deadline), nonce: Number(nonce) },
  spender: spender as Address,
  sigDeadline: deadline,
})
const permit2Of = (nonce: bigint) =>
  ({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    types: {
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
    },
    primaryType: 'PermitSingle',
    message: singleOf(nonce),
  }) as const

/** Everything that a page can have signed, the permits with the numbers that come next. */
async function signAll(text: string, nonce: bigint) {
  return {
    text,
    nonce,
    message: await wallet.signMessage({ message: text }),
    letter: await wallet.signTypedData({ ...letter, message: { text } }),
    permit: await wallet.signTypedData(permitOf(nonce)),
    permit2: await wallet.signTypedData(permit2Of(nonce)),
  }
}
type Signed = Awaited<ReturnType<typeof signAll>>

/** viem asks the chain, which asks the account where it has code; ethers looks at the key alone. */
async function expectVerified({ text, message, letter: signature }: Signed): Promise<void> {
  const { primaryType, domain, types } = letter
  const said = (body: string) => reader.verifyMessage({ address: account, message: body, signature: message })
  const wrote = (body: string) =>
    reader.verifyTypedData({ address: account, domain, types, primaryType, message: { text: body }, signature })
  expect([await said(text), await wrote(text)]).toEqual([true, true])
  expect([await said('another text'), await wrote('another text')]).toEqual([false, false])
  expect(verifyMessage(text, message)).toBe(account)
  expect(verifyTypedData(domain, { Letter: [...types.Letter] }, { text }, signature)).toBe(account)
}

const usdcPermit = ({ permit, nonce }: Signed) => {
  const { r, s, yParity } = parseSignature(permit)
  const { value } = permitOf(nonce).message
  const args = [account, spender, value, deadline, 27 + yParity, r, s] as const
  return { address: token, abi: tokenAbi, functionName: 'permit', args } as const
}
const permit2Permit = ({ permit2: signature, nonce }: Signed) =>
  ({
    address: permit2,
    abi: permit2Abi,
    functionName: 'permit',
    args: [account, singleOf(nonce), signature],
  }) as const

/** Both contracts would take them now. */
async function expectAccepted(signed: Signed): Promise<void> {
  await reader.simulateContract({ ...usdcPermit(signed), account: personas.alice })
  await reader.simulateContract({ ...permit2Permit(signed), account: personas.alice })
}

/** Both contracts take them, from somebody else. */
async function handIn(signed: Signed): Promise<void> {
  const hashes = [
    await relayer().writeContract(usdcPermit(signed)),
    await relayer().writeContract(permit2Permit(signed)),
  ]
  for (const hash of hashes) expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  const allowed = await reader.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, spender],
  })
  const [amount] = await reader.readContract({
    address: permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args: [account, token, spender],
  })
  expect({ allowed, amount }).toEqual({ allowed: 10n + signed.nonce, amount: 20n + signed.nonce })
}

/** The batch with which the account becomes smart, as far as the node. */
async function upgrade(): Promise<void> {
  const kept = new Map<string, never>()
  const store = {
    get: async (name: string) => kept.get(name),
    put: async (name: string, value: never) => void kept.set(name, value),
  }
  const node = (_: string, method: string, params: readonly unknown[]) => rpc(method, params, signal)
  const listed = ['eip155:1']
  const batches = createBatches({
    ...{ store, node, listed, bundler: node, voucher: async () => 'a voucher' },
    paymaster: async () => undefined,
    accounts: createAccountTypes({ store, node, listed }),
    permissionsApi: async () => ({ isOffered: async () => false }) as never,
    owner: async () => ({ user: 'kim', addresses }),
  })
  const calls = [
    { to: spender, value: '0x1' },
    { to: spender, value: '0x2' },
  ]
  const request = asked('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }])
  const decoded = await decodeRequest(rpc, request, signal)
  if (decoded.kind !== 'calls') throw new Error('another kind')
  const batch = await batches.begin(decoded, request, signal)
  const chain = { id: 1, networkId: 'eip155:1', account, path: batch.path } as const
  const facts = await lookUp({ rpc, wait: waitMs }, decoded, chain, signal)
  await batch.send(facts.preparedCalls, sign, signal)
}

const code = () => reader.getCode({ address: account })
const own = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2)}`.toLowerCase()
let before: Signed

it('signs for an account without code what contracts, viem and ethers verify', async () => {
  before = await signAll('Before', 0n)
  await expectVerified(before)
  await handIn(before)
})

it('signs so while the account becomes smart, for the time before and after that', async () => {
  await rpcCall(anvil.rpcUrl, 'evm_setAutomine', [false])
  await upgrade()
  expect(await code()).toBeUndefined()
  const during = await signAll('During', 1n)
  await expectVerified(during)
  await expectAccepted(during)
  await rpcCall(anvil.rpcUrl, 'evm_mine', [])
  await rpcCall(anvil.rpcUrl, 'evm_setAutomine', [true])
  expect(await code()).toBe(own)
  await expectVerified(before)
  await expectVerified(during)
  await handIn(during)
})

it('signs so for the smart account, which takes the signatures of its key alone', async () => {
  const after = await signAll('After', 2n)
  await expectVerified(after)
  await handIn(after)
  const provider = new JsonRpcProvider(anvil.rpcUrl, 1, { staticNetwork: true })
  const contract = new Contract(account, erc1271Abi, provider)
  const answer = (signature: Hex) => contract.getFunction('isValidSignature')(hashMessage(after.text), signature)
  const stranger = privateKeyToAccount(`0x${'49'.repeat(32)}`)
  const answers = [await answer(after.message), await answer(await stranger.signMessage({ message: after.text }))]
  provider.destroy()
  expect(answers).toEqual(['0x1626ba7e', '0xffffffff'])
})
