import { type Anvil, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import {
  hashDelegation,
  hashDelegationStruct,
  readContext,
  readDelegation,
  readGrant,
  writeContext,
  writeGrant,
} from '@latchkey/protocol/delegations'
import { mainnet } from '@latchkey/protocol/networks'
import type { GrantPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { deriveEvmKey, rootToSeed } from '@latchkey/vault/keys'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { deployToken } from './deployToken.ts'
import { type Keeper, startKeeper } from './startKeeper.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const root = new Uint8Array(32).fill(7)
/** Who uses what the apps are given. */
export const app = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const { DelegationManager, EIP7702StatelessDeleGatorImpl: code, NonceEnforcer } = smartAccountContracts
const abi = parseAbi([
  'function mint(address to,uint256 amount)',
  'function transfer(address to,uint256 amount)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function disabledDelegations(bytes32 hash) view returns (bool)',
])
const day = 86_400
const rich = '0x56bc75e2d63100000'

export const now = () => Math.floor(Date.now() / 1_000)

/** An account that is smart on Ethereum and gives permissions there, and a second chain whose node is silent. */
export type PermissionWorld = {
  readonly chain: Anvil
  readonly keeper: Keeper
  readonly stage: Stage
  readonly addresses: PhraseAddresses
  readonly account: PrivateKeyAccount
  /** 20 of the token a day. */
  budget(): GrantPermission
  /** Signs a permission as the wallet does, and has it kept. */
  give(
    origin: string,
    permission?: GrantPermission,
    change?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly hash: Hex; readonly context: Hex }>
  /** The app spends, one of the token where nothing else is said: who holds the key needs nothing else. */
  use(context: Hex, units?: bigint): Promise<'success' | 'reverted'>
  /** Of the account, in hex. Undefined: enough. */
  setBalance(amount?: string): Promise<unknown>
  stop(): Promise<void>
}

export async function startPermissionWorld(): Promise<PermissionWorld> {
  const chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  const keeper = await startKeeper()
  const stage = await startStage({ 'eip155:1': chain.rpcUrl, 'eip155:8453': 'http://127.0.0.1:9', api: keeper.url })
  const addresses = await addressesOf(root)
  const account = privateKeyToAccount(toHex(deriveEvmKey(await rootToSeed(root))))
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const where = {
    chain: { id: 1, name: 'x', nativeCurrency: currency, rpcUrls: { default: { http: [chain.rpcUrl] } } },
    transport: http(),
  }
  const client = createPublicClient({ ...where, pollingInterval: 20 })
  const nonceNow = () =>
    client.readContract({
      address: NonceEnforcer,
      abi,
      functionName: 'currentNonce',
      args: [DelegationManager, account.address],
    })
  for (const address of [addresses.evm, app.address]) await rpcCall(chain.rpcUrl, 'anvil_setBalance', [address, rich])
  const own = createWalletClient({ account, ...where })
  const authorization = await own.signAuthorization({ contractAddress: code, executor: 'self' })
  const upgrade = await own.sendTransaction({ to: account.address, authorizationList: [authorization] } as never)
  await client.waitForTransactionReceipt({ hash: upgrade })
  const token = await deployToken(chain.rpcUrl)
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [account.address, 1_000_000_000n] })
  // Who deployed it is its minter.
  const minter = { from: '0x00000000000000000000000000000000000000a1', to: token, data: mint }
  await rpcCall(chain.rpcUrl, 'eth_sendTransaction', [minter])
  keeper.chain.refuses = async ({ chainId, hash, context }) => {
    if (chainId !== 1) throw new Error('its node is silent')
    const call = { abi, functionName: 'disabledDelegations', args: [hash] } as const
    const isDisabled = await client.readContract({ address: DelegationManager, ...call })
    const [struct = ''] = readContext(context) ?? []
    return isDisabled || readGrant(readDelegation(struct), 1)?.nonce !== (await nonceNow())
  }
  let drawn = 0n
  const budget = (): GrantPermission => ({
    kind: 'periodic',
    asset: { kind: 'token', address: token },
    units: 20_000_000n,
    periodSeconds: day,
    startsAt: now() - 60,
  })

  return {
    ...{ chain, keeper, stage, addresses, account, budget },
    async give(origin, permission = budget(), { chainId: named = 1, ...change } = {}) {
      const chainId = Number(named)
      const expiry = now() + 3 * day
      drawn += 1n
      const grant = { chainId, delegate: app.address, permission, expiresAt: expiry }
      const delegation = writeGrant(grant, { account: account.address, nonce: await nonceNow(), salt: drawn })
      const signature = await account.sign({ hash: toHex(hashDelegation(delegation, chainId)) })
      const context = writeContext(delegation, signature) as Hex
      const hash = toHex(hashDelegationStruct(delegation))
      const times = { createdAt: now(), expiry, revokedAt: null, disabledAt: null }
      const given = { hash, context, pci: crypto.randomUUID(), project: { id: 'harbour', name: 'Harbour' }, origin }
      keeper.grants.push({ ...given, chainId, ...times, chain: 'read', ...change })
      return { hash, context }
    },
    async use(context, units = 1_000_000n) {
      const wallet = createWalletClient({ account: app, ...where })
      const data = encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, units] })
      const execution = encodePacked(['address', 'uint256', 'bytes'], [token, 0n, data])
      const call = { abi, functionName: 'redeemDelegations', args: [[context], [`0x${'0'.repeat(64)}`], [execution]] }
      const hash = await wallet.writeContract({ address: DelegationManager, gas: 1_000_000n, ...call } as never)
      return (await client.waitForTransactionReceipt({ hash })).status
    },
    setBalance: (amount = rich) => rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, amount]),
    async stop() {
      await stage.stop()
      keeper.stop()
      await chain.stop()
    },
  }
}

/** The sheet of a visit, as a person reads and presses it. */
export function sheetOf(visit: () => Visit) {
  const sheet = () => visit().frame.locator('.sheet')
  const texts = async () => (await sheet().allInnerTexts()).join('').replaceAll(/[\u2066-\u2069]/g, '')
  const done = () => sheet().getByRole('button', { name: /Done|Fertig|تم/ })
  return {
    sheet,
    texts,
    says: (text: string) => expect.poll(texts, { timeout: 20_000 }).toContain(text),
    press: (name: string) => sheet().getByRole('button', { name, exact: true }).click(),
    /** Asks for the list, and waits until it is there. @returns Under which its answer comes. */
    async open() {
      const id = await visit().ask({ method: 'MANAGE_PERMISSIONS' })
      await expect.poll(() => done().count(), { timeout: 20_000 }).toBe(1)
      return id
    },
  }
}
