import type { CaipNetworkId } from '@latchkey/protocol'
import type {
  Asset,
  CallsPath,
  DecodedGrants,
  DecodedRequest,
  GrantChange,
  GrantRequest,
  PreparedTransaction,
  SigningRequest,
  SwapRouters,
  TransactionRequest,
} from '@latchkey/reading'
import type { RootAddresses } from '@latchkey/vault/keys'

/** The account's addresses, by the names of the key code: four, or that of a single key. */
export type WalletAddresses = RootAddresses

/** Who is logged in, and the wallet of theirs. */
export type Owner = { readonly user: string; readonly addresses: WalletAddresses }

/** A call that needs a person's click. */
export type ApprovalRequest = SigningRequest & {
  readonly id: string
  /** Origin of the page, as the browser reported it with the message. */
  readonly origin: string
  /** What the page calls itself: a claim. */
  readonly claimedName: string | undefined
  readonly addresses: WalletAddresses
  /** The wallet's own act, in the place of what the method says: the account takes this address's code, or gives it up. */
  readonly code?: string
  /** What a person takes back in the wallet's own list. No page writes it. */
  readonly revokes?: Revocation
}

/** Permissions of one network that are taken back together. */
export type Revocation = {
  readonly chainId: number
  readonly hashes: readonly string[]
  /** Of permissions that were given together, where they are named by that. */
  readonly pci?: string
  /** What the account does on the chain for it. */
  readonly calls: readonly { readonly to: string; readonly data: Uint8Array }[]
  /** Where everything of the network ends: whose, as far as that is known. */
  readonly apps?: readonly string[]
}

/** What a person should know about permissions beside what is signed. */
export type PermissionFacts =
  | {
      readonly kind: 'grants'
      /** As the app asked for them, in their order. */
      readonly asked: readonly GrantRequest[]
      /** What the account has of what each of them spends. Undefined: no node said so in time, or nothing is spent. */
      readonly held: readonly (bigint | undefined)[]
      /** Those who may use them and have code, by address. */
      readonly contracts: readonly string[]
      /** When they were asked for, in seconds since 1970. */
      readonly at: number
      /** Of the network's own currency. Undefined: no node said so in time. */
      readonly balance: bigint | undefined
    }
  | {
      readonly kind: 'revocation'
      /** Where everything of the network ends: whose. */
      readonly apps: readonly string[]
      /** The services refuse it from the press on. Else they don't know what ends: the network alone does. */
      readonly told: boolean
      /** Of the network's own currency. Undefined: no node said so in time. */
      readonly balance: bigint | undefined
    }

/** How permissions are taken back: by calls of the account, with something before them. */
export type Revoking = {
  /** Several calls of the account. */
  readonly request: ApprovalRequest
  around(calls: Batch): Batch
}

/** A request as far as it is before a person sees it. */
export type Begun = {
  readonly request: ApprovalRequest
  readonly decoded: DecodedRequest
  readonly batch: Batch | undefined
}

/** What the key worker signs. It knows no chain: bytes in, signature out. */
export type SigningJob =
  /** `digest` has 32 bytes. The answer has 65: r, s, and the recovery bit as 0 or 1. */
  | { readonly key: 'evm'; readonly digest: Uint8Array<ArrayBuffer> }
  /** The answer has 64 bytes. */
  | { readonly key: 'solana'; readonly message: Uint8Array<ArrayBuffer> }
  /** A digest of the wallet's own, which no page names: what is signed is no message and no transaction. */
  | { readonly key: 'solana'; readonly proof: Uint8Array<ArrayBuffer> }

/** Who pays what the network takes, where that isn't the account. */
export type Payer =
  | { readonly kind: 'operator' }
  /** A paymaster that the app brings with it (ERC-7677): its host, as the app names it. */
  | { readonly kind: 'app'; readonly host: string }

/** What a batch is made by where somebody else pays for it, ready to be signed. */
export type SponsoredBatch = {
  readonly payer: Payer
  /** The account takes the code at this address with it (EIP-7702). */
  readonly code: string | undefined
  /** Whether who pays still holds to it. Else it is asked for again. */
  isFresh(): boolean
  /**
   * Signs it and hands it over. Call it after the press alone.
   * @returns What `wallet_sendCalls` answers. `undefined`: it was refused after all, and nothing was sent. Who pays is
   * asked for again then, and this payer no more.
   */
  send(sign: ApproverPorts['sign'], signal: AbortSignal): Promise<{ readonly answer: unknown } | undefined>
}

/** Who pays for a batch. */
export type Payment = {
  /** Absent: the account itself. */
  readonly sponsored: SponsoredBatch | undefined
  /** Host of the paymaster that the app brought with it, where that one doesn't pay. */
  readonly unpaidBy: string | undefined
}

/** What a person is asked about where it takes more than one signature: several calls, or permissions. */
export type Batch = {
  readonly path: CallsPath
  readonly permissions?: PermissionFacts
  /** The same with one permission made smaller. `undefined` where that can't be. */
  adjusted?(place: number, change: GrantChange): { readonly decoded: DecodedGrants; readonly batch: Batch } | undefined
  /**
   * The same without making the account smart.
   * @throws VaultError `calls/atomic-upgrade-rejected` where all or nothing was asked for
   */
  withoutUpgrade(): Batch
  /** The same with calls that a person has changed: as many, in the same order. */
  withCalls(calls: readonly TransactionRequest[]): Batch
  /**
   * Asks whether somebody else pays. Where no one says so in time, the account does.
   * @throws VaultError `calls/unsupported-capability` where the app can't do without
   */
  payment(signal: AbortSignal): Promise<Payment>
  /**
   * Signs and sends it. Call it after the press alone.
   * @param prepared What was shown: of `path`.
   * @returns What the page's method answers.
   */
  send(
    prepared: readonly PreparedTransaction[] | undefined,
    sign: ApproverPorts['sign'],
    signal: AbortSignal,
  ): Promise<unknown>
}

/** What our own service knows of those that a request names. For the eye alone: nothing is decided by it. */
export type Surroundings = {
  /** By address. */
  readonly names: ReadonlyMap<string, string>
  /** By `assetKey`: what one whole is worth in dollars, and its picture as a `data:` URL. */
  readonly assets: ReadonlyMap<string, { readonly price: number; readonly image: string | undefined }>
}

export type SurroundingsQuestion = {
  readonly chainId: CaipNetworkId
  readonly addresses: readonly string[]
  readonly assets: readonly Asset[]
}

/** What an approver may use of the frame. */
export type ApproverPorts = {
  /** Contracts whose swaps are said in words, as the operator names them. */
  readonly swapRouters?: SwapRouters | undefined
  /**
   * Asks a node of the chain through the api.
   * @throws KitError of the catalogue, with the node's own number where it gave one.
   */
  rpc(chainId: CaipNetworkId, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** The same of the chain's bundler. */
  bundler(chainId: CaipNetworkId, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** Fetched with the first request of several calls. */
  batches(): Promise<{
    begin(decoded: DecodedRequest & { kind: 'calls' }, request: ApprovalRequest, signal: AbortSignal): Promise<Batch>
  }>
  /** Fetched with the first request about permissions. */
  permissions(): Promise<{ begin(request: ApprovalRequest, signal: AbortSignal): Promise<Begun | Revoking> }>
  /** Asks our own service. What it does not say in time is left out. */
  lookAround(question: SurroundingsQuestion, signal: AbortSignal): Promise<Surroundings>
  /** Fetches the server's share while the person reads, so that signing feels instant; dropped by `forget`. */
  prepare(): void
  /**
   * Signs all jobs with one opening of the wallet. Call it after the click alone.
   * @param of Whose wallet the person saw: somebody else may have logged in meanwhile, in another tab.
   * @throws VaultError `wallet/unauthorized` where it is no longer theirs that is open
   */
  sign(jobs: readonly SigningJob[], signal: AbortSignal, of?: WalletAddresses): Promise<readonly Uint8Array[]>
  /** Drops what `prepare` fetched. */
  forget(): void
  /** Asks the page to make the frame visible, or to hide it again. */
  show(requestId: string): void
  hide(requestId: string): void
}

/**
 * Asks the person, and does what they allowed.
 *
 * @returns The answer to the page: a signature, a transaction's hash, signed bytes.
 * @throws KitError `wallet/user-rejected` when declined, `request/aborted` when `signal` fired.
 */
export type Approve = (request: ApprovalRequest, signal: AbortSignal) => Promise<unknown>

/** Made once by the frame, with the element that its screen is drawn into. */
export type CreateApprover = (ports: ApproverPorts, screen: HTMLElement) => Approve
