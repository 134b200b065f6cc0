import type { CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Env } from './env.ts'

/** What can be held and sent. A native token has no `address`. */
export type TokenRef = {
  /** CAIP-10 address of the token contract; absent for the native token. */
  readonly address?: CaipAddress | undefined
  readonly symbol: string
  readonly decimals: number
  /** Which NFT of the contract it is; absent for fungible tokens. Its decimals are 0, its units are pieces. */
  readonly nft?: NftRef | undefined
}

export type NftRef = {
  readonly standard: 'ERC721' | 'ERC1155' | 'SPL' | 'TOKEN2022'
  /** Decimal text, as large as a contract wants; 0 where the contract has but one. */
  readonly tokenId: string
}

/** How soon a transaction should be in a block, where the sender can pay for that. */
export type FeeSpeed = 'slow' | 'normal' | 'fast'

export type SendRequest = {
  readonly provider: unknown
  readonly network: Network
  readonly from: string
  readonly to: string
  readonly token: TokenRef
  /** Smallest units of the token. */
  readonly amountUnits: bigint
  /** `normal` unless given; without effect where the estimate offers no choice. */
  readonly speed?: FeeSpeed | undefined
  /** The estimate that the person saw: the wallet is asked for this fee. Absent: nothing was shown, it is priced now. */
  readonly quote?: FeeEstimate | undefined
}

/** What one speed costs. */
export type FeeChoice = {
  readonly speed: FeeSpeed
  /** Smallest units of the native token. */
  readonly maxFeeUnits: bigint
  /** About how long until it is in a block. */
  readonly minutes: number
}

export type FeeEstimate = {
  /** What the transaction costs at most, in smallest units of the native token. */
  readonly maxFeeUnits: bigint
  /** What it will likely cost, in smallest units of the native token. */
  readonly expectedFeeUnits: bigint
  /**
   * What of both goes to an account that is made for the receiver and stays there, in smallest units of the native
   * token. Absent: nothing.
   */
  readonly depositUnits?: bigint | undefined
  /** The speeds to choose from, the slowest first. Absent: there is no choice. */
  readonly choices?: readonly FeeChoice[] | undefined
  /** What the fee is made of, in the words of the chain. Only the driver that wrote it reads it. */
  readonly terms?: unknown
}

/** A call of a contract, or a payment. */
export type ChainCall = {
  readonly to: string
  readonly value?: bigint | undefined
  readonly data?: string | undefined
}

/** What somebody may take of an account's tokens, or a token account that keeps a deposit. */
export type Revocable = {
  readonly kind: 'erc20' | 'permit2' | 'erc721' | 'erc721-all' | 'erc1155-all' | 'spl-delegate' | 'token-account'
  /** Its contract, or its mint, in the form of the chain. */
  readonly token: string
  /** Who may take it. Absent for a token account. */
  readonly spender?: string | undefined
  /** Which NFT, where it is but one. */
  readonly tokenId?: string | undefined
  /** The account that holds the token, on chains where tokens lie in accounts of their own. */
  readonly tokenAccount?: string | undefined
}

/** What a call does on a node that tries it. */
export type CallTrial = {
  /** Gas or compute units; undefined where the node can't say for one of several. */
  readonly units: bigint | undefined
  /** What it returns, in the form of the chain. */
  readonly output: string
}

/** What a wallet can do with several calls (EIP-5792); `ready`: it would have to change the account first, and asks. */
export type WalletCapabilities = {
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** What else it says of the network, in its own words, such as `paymasterService` (ERC-7677). */
  readonly further: Readonly<Record<string, unknown>>
}

/** How far a wallet is with calls. `reverted` in part: some took effect. */
export type CallsOutcome = {
  readonly status: 'pending' | 'confirmed' | 'not-sent' | 'reverted' | 'partly-reverted'
  /** Of the transactions, once they are known. */
  readonly hashes: readonly string[]
}

/** A call as chains with accounts and contracts take it, or the bytes where a transaction is built before it is signed. */
export type ChainTransaction =
  | {
      readonly from: string
      /** Absent: the transaction makes a contract. */
      readonly to?: string | undefined
      readonly value?: bigint | undefined
      readonly data?: string | undefined
      readonly gas?: bigint | undefined
    }
  | { readonly from: string; readonly bytes: Uint8Array }

/** Data with types of its own to sign (EIP-712). */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export type ResolvedName = {
  readonly address: string
  readonly name: string
  readonly imageUrl: string | undefined
}

/** What a wallet has signed, and how. */
export type SignedMessage = {
  /** In the form of the chain: hex on eip155, base58 on solana, base64 on bip122. */
  readonly signature: string
  /** The bytes that were signed, where the wallet wraps the text in an envelope and says so. */
  readonly signedMessage?: Uint8Array | undefined
  /** EIP-191, ed25519, BIP-322, or the older way of Bitcoin (BIP-137). */
  readonly method: 'eip191' | 'ed25519' | 'bip322' | 'bip137'
}

/**
 * What a transaction that swaps says itself, read for an account and two tokens. Who has built it is not believed.
 */
export type SwapReading = {
  /** As `sendTransaction` takes it. */
  readonly bytes: Uint8Array
  readonly payer: string
  readonly signers: readonly string[]
  /** What carries the swap out. */
  readonly program: string
  /** Smallest units that leave the account's own holding of the one token. */
  readonly givenUnits: bigint
  /** Smallest units that arrive in its own holding of the other at least; else the swap fails. */
  readonly minimumUnits: bigint
  /** What a swap of these two tokens by this account does not need, in words for a developer. Empty: nothing. */
  readonly strange: readonly string[]
}

export type TransactionOutcome = {
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  /** What was paid for it, in smallest units of the native token. Absent: the chain was not asked, or does not say. */
  readonly feeUnits?: bigint | undefined
}

/** What a chain can do. An absent member is an absent capability: `supports()` reads nothing else. */
export type ChainDriver = {
  readonly namespace: Namespace
  /**
   * The address in its canonical form; of `network`, where addresses are written for one. Throws `address/invalid` and
   * `address/other-namespace`.
   */
  parseAddress(text: string, network?: Network): string
  /**
   * The account behind a name of the chain's own name service. `undefined`: not registered. Absent: the chain has no
   * names.
   */
  resolveName?(options: { network: Network; name: string }): Promise<ResolvedName | undefined>
  readNativeBalance(options: { network: Network; address: string }): Promise<bigint>
  readTokenBalances?(options: {
    network: Network
    address: string
    tokens: readonly TokenRef[]
  }): Promise<readonly bigint[]>
  /** Fee of a send with these values. Throws the codes of `transaction/*` when the chain would refuse it. */
  estimateSend?(request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate>
  /** What can leave at most of the native token. Absent: the balance without the fee. */
  readSpendable?(request: Omit<SendRequest, 'provider' | 'token' | 'amountUnits'>): Promise<bigint>
  /**
   * Asks the wallet to sign and send. Resolves with the transaction hash. Throws `transaction/fee-changed`, before the
   * wallet is asked, where the quote's fee can't be had any more.
   */
  send?(request: SendRequest): Promise<{ hash: string }>
  /** Fee of a transaction that was built elsewhere. Throws the codes of `transaction/*` when the chain would refuse it. */
  estimateTransaction?(options: { network: Network; transaction: ChainTransaction }): Promise<FeeEstimate>
  /**
   * Asks the wallet to sign and send what was built elsewhere, for the fee of `quote` if there is one. Resolves with the
   * transaction hash. Throws `transaction/fee-changed`, before the wallet is asked.
   */
  sendTransaction?(options: {
    provider: unknown
    network: Network
    transaction: ChainTransaction
    quote?: FeeEstimate | undefined
  }): Promise<{ hash: string }>
  /** What the wallet can do with several calls of an account on a network. It shows no prompt. */
  walletCapabilities?(options: { provider: unknown; network: Network; from: string }): Promise<WalletCapabilities>
  /**
   * Asks the wallet to send calls as one: all take effect or none (EIP-5792). Resolves with the wallet's name for them,
   * which is no hash: `id`, where the wallet keeps to it.
   */
  sendCalls?(options: {
    provider: unknown
    network: Network
    from: string
    calls: readonly ChainCall[]
    /** What the calls are to be known by. */
    id?: string | undefined
    /** What the app asks for beside them, as the standard writes it. */
    capabilities?: Readonly<Record<string, unknown>> | undefined
  }): Promise<{ id: string }>
  /** How far a wallet is with calls. Throws `calls/unknown-id` for what it was never asked. */
  callsStatus?(options: { provider: unknown; network: Network; id: string }): Promise<CallsOutcome>
  /** Asks a wallet by a method that has no member of its own here. Absent: wallets of the chain take none by name. */
  requestWallet?(options: { provider: unknown; method: string; params?: unknown }): Promise<unknown>
  /**
   * Runs transactions of an account one after another on a node, without effect. Throws the codes of `transaction/*` for
   * the first that would fail. Chains that build before they sign take one.
   */
  simulate?(options: {
    network: Network
    transactions: readonly [ChainTransaction, ...(readonly ChainTransaction[])]
  }): Promise<readonly CallTrial[]>
  /** What `spender` may take of a token of `owner`, in smallest units. */
  readAllowance?(options: { network: Network; token: TokenRef; owner: string; spender: string }): Promise<bigint>
  /**
   * The call that lets `spender` take that much; 0 takes it back. With `router` it is a call of the spender, which is
   * Permit2 then: it lets the router take through it what the token lets Permit2 take, in the same block alone.
   */
  allowanceCall?(options: {
    network: Network
    token: TokenRef
    spender: string
    router?: string
    amountUnits: bigint
  }): ChainCall
  /** The call that a send is, where sends are calls: it can go as one with others. */
  transferCall?(request: Omit<SendRequest, 'provider' | 'speed' | 'quote'>): ChainCall
  /**
   * What takes all of `items` back at once, and closes token accounts that are empty: a call, or the bytes where a
   * transaction is built before it is signed. Several are of Permit2 alone, or of token accounts alone.
   */
  revocation?(options: {
    network: Network
    from: string
    items: readonly Revocable[]
  }): Promise<ChainCall | { readonly bytes: Uint8Array }>
  /**
   * Reads a transaction that somebody has built to swap the one token for the other, in the form of the wire. Undefined:
   * it is none. Absent: swaps are calls here.
   */
  readSwap?(options: {
    data: string
    owner: string
    give: Pick<TokenRef, 'address'>
    get: Pick<TokenRef, 'address'>
  }): Promise<SwapReading | undefined>
  /** Asks the nodes of a network, in the order of their URLs. Absent: its nodes take no JSON-RPC. */
  request?(
    network: Network,
    request: { readonly method: string; readonly params?: unknown },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  /** Waits until the transaction is in a block. Throws `transaction/timeout` after `timeoutMs`. */
  waitForTransaction?(options: {
    network: Network
    hash: string
    timeoutMs: number
    signal: AbortSignal
  }): Promise<TransactionOutcome>
  /**
   * Smallest units of a token that a transaction in a block has brought an account, less what it took of it. Undefined:
   * the chain does not say.
   */
  readReceived?(options: {
    network: Network
    hash: string
    token: Pick<TokenRef, 'address'>
    account: string
  }): Promise<bigint | undefined>
  /** `network`: where the account is, for wallets that ask. */
  signMessage?(options: {
    provider: unknown
    address: string
    message: string
    network?: Network | undefined
  }): Promise<SignedMessage>
  /** Resolves with the signature in hex. Throws `transaction/chain-mismatch` where the domain names another chain. */
  signTypedData?(options: {
    provider: unknown
    network: Network
    address: string
    typedData: TypedData
  }): Promise<string>
}

export type DriverContext = {
  readonly env: Env
  /** RPC URLs of a network in the order of spec section 7: the app's own, the api's proxy, the network's default. */
  readonly rpcUrls: (networkId: CaipNetworkId) => readonly string[]
}

/** Binds a namespace to its chain library. `load` is called on first use and must be a dynamic import. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Known before the library is loaded, so that a view can ask `supports()` at once. */
  readonly capabilities: ReadonlySet<Capability>
  load(context: DriverContext): Promise<ChainDriver>
}

export type Capability = 'balance' | 'send' | 'estimate' | 'sign'
