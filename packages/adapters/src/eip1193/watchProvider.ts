import type { ConnectorListener, Env } from '@latchkey/core/ports'
import { isKitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { askQuietly } from './askQuietly.ts'
import type { Eip1193Provider } from './eip1193.types.ts'
import { toSession } from './toSession.ts'
import { walletChainSchema } from './walletChain.schema.ts'

/**
 * Listens to accountsChanged, chainChanged and disconnect (EIP-1193). Each event carries one half of a session, so the
 * other is asked for; when events overtake each other, only the last one is told. Returns the stop function.
 */
export function watchProvider(
  provider: Eip1193Provider,
  listener: ConnectorListener,
  env: Pick<Env, 'clock' | 'log'>,
): () => void {
  let turn = 0
  const ask = (method: string) => askQuietly(provider, method, undefined, env.clock)

  const tell = async (accounts: Promise<unknown>, chain: Promise<unknown>) => {
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
      if (Array.isArray(accounts)) void tell(Promise.resolve(accounts), ask('eth_chainId'))
      else void tell(ask('eth_accounts'), ask('eth_chainId'))
    },
    chainChanged: (chain) =>
      void tell(ask('eth_accounts'), v.is(walletChainSchema, chain) ? Promise.resolve(chain) : ask('eth_chainId')),
    // Wallets also say this when they only lose their own connection for a moment: the accounts tell.
    disconnect: () => {
      const accounts = ask('eth_accounts').catch(() => [])
      void tell(accounts, ask('eth_chainId'))
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
