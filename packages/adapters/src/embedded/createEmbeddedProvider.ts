import { type CaipNetworkId, isKitError, type KitError, toKitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'
import { readFrameRpc } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { frameFault } from './embedded.errors.ts'

/** The embedded wallet as EIP-1193 has it. */
export type EmbeddedProvider = {
  /** By this mark our own discovery passes it over. */
  readonly isLatchkey: true
  /** @param networkId The network that is meant, where it is not the EVM chain in use. */
  request(request: { method: string; params?: unknown }, networkId?: CaipNetworkId): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

const chainParamsSchema = v.tupleWithRest(
  [v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i)) })],
  v.unknown(),
)

/**
 * What the frame may be asked, and what is answered beside it: accounts and chain are known here, and switching chains
 * is the kit's. Reads go on when a signature is given up; nothing that is not in the policy leaves the page.
 */
export function createEmbeddedProvider(options: createEmbeddedProvider.Options): EmbeddedProvider & {
  /** Shows and follows what waits for the person, until `rejectAll`. */
  approve<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>
  emit(event: string, payload: unknown): void
  rejectAll(): void
} {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const approvals = new Set<AbortController>()

  async function approve<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const abort = new AbortController()
    approvals.add(abort)
    if (approvals.size === 1) options.waiting(true)
    try {
      return await ask(abort.signal)
    } catch (error) {
      if (isKitError(error, 'wallet/user-rejected')) options.failed(frameFault('siwx/signature-declined'))
      throw error
    } finally {
      approvals.delete(abort)
      if (approvals.size === 0) options.waiting(false)
    }
  }

  async function answer({ method, params, chainId }: Call): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return options.accounts()
      case 'eth_requestAccounts': {
        if (options.accounts().length === 0) await options.login()
        return options.accounts()
      }
      case 'eth_chainId':
        return `0x${Number(options.chain().split(':')[1]).toString(16)}`
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain': {
        const wanted = v.safeParse(chainParamsSchema, params)
        if (!wanted.success) throw frameFault('rpc/invalid-params')
        await options.switchTo(`eip155:${Number(wanted.output[0].chainId)}`)
        return null
      }
      default: {
        const { access } = readFrameRpc({ method, params })
        const call = { method, params, chainId }
        return access === 'approve' ? approve((signal) => options.ask(call, signal)) : options.ask(call, undefined)
      }
    }
  }

  return {
    isLatchkey: true,
    async request({ method, params }, chainId) {
      try {
        return await answer({ method, params, chainId })
      } catch (error) {
        const known = toKitError(error)
        if (known.code.startsWith('frame/')) options.failed(known)
        throw toProviderError(known)
      }
    },
    approve,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    rejectAll: () => {
      for (const abort of approvals) abort.abort()
    },
  }
}

/** EIP-1193: an error has the code by which wallets say it. Who gave a request up has rejected it. */
function toProviderError(error: KitError): Error {
  const entry = errorEntry(error.code)
  const stated = v.safeParse(v.object({ code: v.number() }), error.cause)
  const usual = error.code === 'request/aborted' ? 4001 : error.code === 'frame/method-not-allowed' ? 4200 : -32_603
  const code = stated.success ? stated.output.code : (entry.jsonRpcCode ?? usual)
  return Object.assign(new Error(error.shortMessage, { cause: error }), { code })
}

type Call = { readonly method: string; readonly params?: unknown; readonly chainId: CaipNetworkId | undefined }

export declare namespace createEmbeddedProvider {
  type Options = {
    readonly accounts: () => readonly string[]
    readonly chain: () => CaipNetworkId
    /** @throws KitError `network/unknown-to-wallet` for a chain that the app does not have. */
    readonly switchTo: (networkId: CaipNetworkId) => Promise<void>
    readonly login: () => Promise<void>
    readonly ask: (call: Call, signal: AbortSignal | undefined) => Promise<unknown>
    /** Requests wait on the wallet's own screen, or none does any more. */
    readonly waiting: (waits: boolean) => void
    readonly failed: (error: KitError) => void
  }
}
