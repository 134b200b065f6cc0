import type { ConnectorListener, ConnectorSession, Env } from '@latchkey/core/ports'
import {
  type CaipNetworkId,
  formatCaipAddress,
  isEvmAddress,
  isKitError,
  KitError,
  toChecksumAddress,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { toKitError } from '../evm/errors.ts'
import type { Eip1193Provider } from './provider.ts'
import { walletChainSchema } from './readWalletChain.ts'
import { requestWithTimeout, untilAborted } from './requestWithTimeout.ts'
import { switchChain } from './switchChain.ts'

const accountsSchema = v.array(v.unknown())

/** A wallet that names more accounts than this is not taken at its word. */
const maxAccounts = 200

/**
 * What a wallet said about accounts and chain, as a session. Entries that are no address are dropped; a wallet that
 * doesn't report its chain counts as on none; its accounts are then listed on the first chain that the app wants.
 * @throws KitError `wallet/no-account` when nothing is left.
 */
function toSession(accounts: unknown, chain: unknown, wanted: readonly CaipNetworkId[]): ConnectorSession {
  const list = v.safeParse(accountsSchema, accounts)
  const addresses = (list.success ? list.output : [])
    .slice(0, maxAccounts)
    .flatMap((entry) => (typeof entry === 'string' && isEvmAddress(entry) ? [toChecksumAddress(entry)] : []))
  const parsedChain = v.safeParse(walletChainSchema, chain)
  const networkId = parsedChain.success ? (`eip155:${parsedChain.output}` as const) : undefined
  const accountNetwork = networkId ?? wanted.find((id) => id.startsWith('eip155:')) ?? 'eip155:1'
  const unique = [...new Set(addresses)]
  if (unique.length === 0) throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  return { accounts: unique.map((address) => formatCaipAddress(accountNetwork, address)), networkId }
}

/** A request that is only a courtesy is not waited for longer. */
const timeoutMs = 1_000

/**
 * Takes the page's permission back (EIP-2255), so that the wallet itself agrees that it is disconnected. Many wallets
 * don't know the method: that changes nothing, since the kit forgets the session anyway.
 */
async function revokePermissions(provider: Eip1193Provider, clock: Env['clock']): Promise<void> {
  await requestWithTimeout(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], clock, timeoutMs).catch(
    () => {},
  )
}

/** Everything of a connector that need not run inside the person's gesture, to be loaded in one piece. */
export const providerSession = { finishConnect, reconnectProvider, revokePermissions, switchChain, watchProvider }

/** Waits for the answer to a prompt that is already open and makes a session of it. */
async function finishConnect(options: {
  asked: Promise<unknown>
  provider: () => Eip1193Provider | Promise<Eip1193Provider>
  networkIds: readonly CaipNetworkId[]
  signal: AbortSignal
  clock: Env['clock']
}): Promise<ConnectorSession> {
  const { asked, provider, networkIds, signal, clock } = options
  const session = async () => {
    const accounts = await asked
    const chain = await requestWithTimeout(await provider(), 'eth_chainId', undefined, clock).catch(() => undefined)
    return toSession(accounts, chain, networkIds)
  }
  try {
    return await untilAborted(session(), signal)
  } catch (error) {
    throw toKitError(error)
  }
}

/** Looks whether the wallet still lets the page in; eth_accounts never prompts. Undefined when it does not. */
async function reconnectProvider(options: {
  provider: () => Eip1193Provider | Promise<Eip1193Provider>
  networkIds: readonly CaipNetworkId[]
  signal: AbortSignal
  clock: Env['clock']
}): Promise<ConnectorSession | undefined> {
  const { provider, networkIds, signal, clock } = options
  const session = async () => {
    const reached = await provider()
    const [accounts, chain] = await Promise.all([
      requestWithTimeout(reached, 'eth_accounts', undefined, clock),
      requestWithTimeout(reached, 'eth_chainId', undefined, clock).catch(() => undefined),
    ])
    return toSession(accounts, chain, networkIds)
  }
  try {
    return await untilAborted(session(), signal)
  } catch (error) {
    if (isKitError(error, 'wallet/no-account')) return undefined
    throw toKitError(error)
  }
}

/**
 * Listens to accountsChanged, chainChanged and disconnect (EIP-1193). Each event carries one half of a session, so the
 * other is asked for; when events overtake each other, only the last one is reported. Returns the stop function.
 */
function watchProvider(
  provider: Eip1193Provider,
  listener: ConnectorListener,
  env: Pick<Env, 'clock' | 'log'>,
): () => void {
  let turn = 0
  const ask = (method: string) => requestWithTimeout(provider, method, undefined, env.clock)

  const notify = async (accounts: Promise<unknown>, chain: Promise<unknown>) => {
    turn += 1
    const mine = turn
    try {
      const [gotAccounts, gotChain] = await Promise.all([accounts, chain.catch(() => undefined)])
      if (mine === turn) listener.changed(toSession(gotAccounts, gotChain, []))
    } catch (error) {
      if (mine !== turn) return
      if (isKitError(error, 'wallet/no-account')) listener.disconnected()
      else env.log('warn', 'A wallet changed and does not say how', error)
    }
  }

  const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged: (accounts) => {
      if (Array.isArray(accounts)) void notify(Promise.resolve(accounts), ask('eth_chainId'))
      else void notify(ask('eth_accounts'), ask('eth_chainId'))
    },
    chainChanged: (chain) =>
      void notify(ask('eth_accounts'), v.is(walletChainSchema, chain) ? Promise.resolve(chain) : ask('eth_chainId')),
    // Wallets also say this when they only lose their own connection for a moment: the accounts show which.
    disconnect: () => {
      const accounts = ask('eth_accounts').catch(() => [])
      void notify(accounts, ask('eth_chainId'))
    },
  }

  for (const [event, handler] of Object.entries(handlers)) attempt(() => provider.on?.(event, handler))
  return () => {
    turn += 1
    for (const [event, handler] of Object.entries(handlers)) attempt(() => provider.removeListener?.(event, handler))
  }

  function attempt(action: () => unknown): void {
    try {
      action()
    } catch (error) {
      env.log('warn', 'A wallet refuses to be listened to', error)
    }
  }
}
