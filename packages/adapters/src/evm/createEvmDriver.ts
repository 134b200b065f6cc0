import type {
  ChainDriver,
  ChainTransaction,
  DriverContext,
  Env,
  FeeEstimate,
  NftRef,
  SendRequest,
} from '@latchkey/core/ports'
import { constants, isEvmAddress, KitError, type Network, toChecksumAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import { erc20Abi, type Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { requestWallet } from '../eip1193/provider.ts'
import { readWalletChain } from '../eip1193/readWalletChain.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import { callsStatus, sendCalls, walletCapabilities } from './batchCalls.ts'
import { toKitError } from './errors.ts'
import { priceTransaction, readTerms, toTerms } from './priceTransaction.ts'
import { allowanceCall, readAllowance, readNativeBalance, readTokenBalances, tokenContract } from './readBalances.ts'
import { hashSchema } from './readNode.ts'
import { checkTransaction, type EvmTransaction, toRpcTransaction } from './transaction.ts'
import { createRpc } from './transport/createRpc.ts'
import { LruMap } from './transport/LruMap.ts'
import type { RpcCall, TransportOptions } from './transport/transport.types.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { signMessage, signTypedData } from './walletRequests.ts'

export type EvmOptions = {
  /** How nodes are called: retries, batches, ranking, filters. */
  readonly transport?: TransportOptions | undefined
  /** How often a sent transaction is looked for. 4 s unless given (spec section 7); less is for local chains. */
  readonly pollingIntervalMs?: number | undefined
}

/** What an Ethereum-like chain can do, beyond the port. Every member but `parseAddress` rejects with a KitError. */
export type EvmDriver = Required<Omit<ChainDriver, 'readSpendable' | 'readSwap'>> & {
  /**
   * Checks a transaction and asks the wallet to sign and send it. Resolves with the transaction hash. Throws the codes
   * of `transaction/*`, among them `transaction/chain-mismatch` when the wallet is on another chain.
   */
  sendTransaction(options: {
    provider: unknown
    network: Network
    transaction: EvmTransaction
    quote?: FeeEstimate | undefined
  }): Promise<{ hash: string }>
}

/** The driver of Ethereum-like chains. Keeps a transport per network and addresses already checked; nothing else. */
export function createEvmDriver(context: DriverContext, options: EvmOptions): EvmDriver {
  const { clock } = context.env
  const transports = new Map<string, RpcCall>()
  const addresses = new LruMap<string>(constants.addressCacheEntries)

  const rpc = (network: Network): RpcCall => {
    const urls = context.rpcUrls(network.caipNetworkId)
    const key = JSON.stringify([network.caipNetworkId, ...urls])
    const known = transports.get(key)
    if (known) return known
    const made = createRpc({ urls, env: context.env, transport: options.transport })
    transports.set(key, made)
    return made
  }

  return {
    namespace: 'eip155',
    parseAddress: (text) => {
      const known = addresses.get(text)
      if (known) return known
      if (!isEvmAddress(text, { strict: true })) {
        throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
      }
      const address = toChecksumAddress(text)
      addresses.set(text, address)
      return address
    },
    resolveName: ({ network, name }) =>
      translated(async () => {
        // Names live on Ethereum; an app that cannot reach it has none.
        if (context.rpcUrls(mainnet.caipNetworkId).length === 0) return undefined
        // The tables for spelling names are larger than the driver.
        const { resolveName } = await import('./resolveName.ts')
        return resolveName(rpc(mainnet), { network, name, fetch: context.env.fetch })
      }),
    readNativeBalance: ({ network, address }) => translated(() => readNativeBalance(rpc(network), address)),
    readTokenBalances: (request) => translated(() => readTokenBalances(rpc(request.network), request)),
    estimateSend: (request) => translated(() => estimateSend(rpc(request.network), request)),
    send: (request) => translated(() => send(rpc(request.network), request, context.env)),
    estimateTransaction: ({ network, transaction }) =>
      translated(() => estimate(rpc(network), callOf(transaction), network)),
    sendTransaction: ({ quote, ...request }) =>
      translated(async () => {
        const terms = quote && (await readTerms(rpc(request.network), quote))
        return sendTransaction({ ...request, transaction: { ...callOf(request.transaction), ...terms }, clock })
      }),
    walletCapabilities: (request) => translated(() => walletCapabilities(request)),
    sendCalls: (request) => translated(() => sendCalls(request)),
    callsStatus: (request) => translated(() => callsStatus(request)),
    requestWallet: ({ provider, method, params }) =>
      translated(() => requestWallet(requireProvider(provider), method, params)),
    simulate: ({ network, transactions }) =>
      translated(async () => {
        // Few pages try several: the code comes when one does.
        const { tryCalls } = await import('./tryCalls.ts')
        return tryCalls(rpc(network), transactions.map(callOf), network)
      }),
    readAllowance: ({ network, ...request }) => translated(() => readAllowance(rpc(network), { network, ...request })),
    allowanceCall,
    transferCall: (request) => {
      const { to = request.to, value, data } = transferTransaction(request)
      return { to, value, data }
    },
    revocation: ({ items }) => translated(async () => (await import('./revocation.ts')).revocation(items)),
    waitForTransaction: ({ network, ...request }) =>
      translated(() =>
        waitForTransaction(rpc(network), {
          ...request,
          clock,
          pollingIntervalMs: options.pollingIntervalMs ?? constants.rpcPollingMs,
        }),
      ),
    readReceived: ({ network, ...request }) =>
      translated(async () => {
        const { readReceived } = await import('./readReceived.ts')
        return readReceived(rpc(network), { network, ...request })
      }),
    signMessage: (request) => translated(() => signMessage(request)),
    signTypedData: (request) => translated(() => signTypedData(request)),
    request: (network, request, callOptions) => translated(() => rpc(network)(request, callOptions)),
  }
}

/** Nothing but KitErrors leaves the driver. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toKitError(error)
  }
}

/** The fee of a send: what it costs at most, as `send` asks of the wallet, and what it will likely cost. */
async function estimateSend(rpc: RpcCall, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate> {
  return estimate(rpc, transferTransaction(request), request.network)
}

async function estimate(rpc: RpcCall, transaction: EvmTransaction, network: Network): Promise<FeeEstimate> {
  const { gas, fees, dataFee } = await priceTransaction(rpc, transaction, network)
  return {
    maxFeeUnits: gas * fees.cap + dataFee.most,
    expectedFeeUnits: gas * fees.expected + dataFee.expected,
    terms: toTerms({ gas, fees }),
  }
}

/**
 * Moves a token. The wallet is asked for the fee that the person saw. Where none was shown and our nodes can't say what it
 * costs, the wallet decides: it has nodes of its own.
 */
async function send(rpc: RpcCall, request: SendRequest, env: Pick<Env, 'clock' | 'log'>): Promise<{ hash: string }> {
  const { provider, network } = request
  const transaction = await withFees(rpc, transferTransaction(request), request, env.log)
  return sendTransaction({ provider, network, transaction, clock: env.clock })
}

async function withFees(
  rpc: RpcCall,
  transaction: EvmTransaction,
  { network, quote }: SendRequest,
  log: Env['log'],
): Promise<EvmTransaction> {
  if (quote !== undefined) return { ...transaction, ...(await readTerms(rpc, quote)) }
  try {
    return { ...transaction, ...toTerms(await priceTransaction(rpc, transaction, network)) }
  } catch (error) {
    const known = toKitError(error)
    if (known.code.startsWith('transaction/')) throw known
    log('debug', 'The fee is left to the wallet', known)
    return transaction
  }
}

/**
 * The transaction that moves a token: a plain transfer of the native one, `transfer` of an ERC-20 contract (EIP-20),
 * `safeTransferFrom` of an NFT (EIP-721, EIP-1155), which a contract that can't hold it refuses.
 * @throws KitError `transaction/chain-mismatch` when the token lives on another network.
 */
function transferTransaction(options: TransferOptions): EvmTransaction {
  const { network, from, to, token, amountUnits } = options
  if (token.address === undefined) return { from, to, value: amountUnits }
  const contract = tokenContract(token.address, network)
  const data = token.nft
    ? nftTransferData(options, token.nft)
    : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amountUnits] })
  return { from, to: contract, data }
}

/** A transaction as this family takes it; what is built before it is signed is of another. */
function callOf(transaction: ChainTransaction | EvmTransaction): EvmTransaction {
  // Without a receiver it would make a contract.
  if ('bytes' in transaction) throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain' })
  return transaction
}

type TransferOptions = Pick<SendRequest, 'network' | 'from' | 'to' | 'token' | 'amountUnits'>

const uint = { type: 'uint256' } as const
const parties = [{ type: 'address' }, { type: 'address' }] as const
const safeTransferFrom = {
  type: 'function',
  name: 'safeTransferFrom',
  outputs: [],
  stateMutability: 'nonpayable',
} as const
const erc721Transfer = [{ ...safeTransferFrom, inputs: [...parties, uint] }] as const
const erc1155Transfer = [{ ...safeTransferFrom, inputs: [...parties, uint, uint, { type: 'bytes' }] }] as const

function nftTransferData({ from, to, amountUnits }: TransferOptions, { standard, tokenId }: NftRef): Hex {
  const what = [from as Hex, to as Hex, BigInt(tokenId)] as const
  return standard === 'ERC1155'
    ? encodeFunctionData({ abi: erc1155Transfer, args: [...what, amountUnits, '0x'] })
    : encodeFunctionData({ abi: erc721Transfer, args: what })
}

/**
 * Asks the wallet to sign and send. The wallet chooses the fees that the transaction leaves open. It is asked first
 * for its chain: a wallet on another chain would send real money there.
 */
async function sendTransaction(options: {
  provider: unknown
  network: Network
  transaction: EvmTransaction
  clock: Env['clock']
}): Promise<{ hash: string }> {
  const { network, transaction } = options
  const provider = requireProvider(options.provider)
  checkTransaction(transaction, network)
  const chainId = await readWalletChain(provider, options.clock)
  if (chainId !== Number(network.id)) {
    throw new KitError({
      code: 'transaction/chain-mismatch',
      shortMessage: `The wallet is on chain ${chainId}, the transaction is for chain ${network.id} (${network.name})`,
    })
  }
  const params = [{ ...toRpcTransaction(transaction), chainId: `0x${chainId.toString(16)}` }]
  const hash = v.safeParse(hashSchema, await requestWallet(provider, 'eth_sendTransaction', params))
  if (hash.success) return { hash: hash.output }
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a transaction hash' })
}
