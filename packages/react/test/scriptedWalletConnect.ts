import type { ConnectOptions, ConnectorSession, PairingProgress } from '@latchkey/core'
import { type ErrorCode, KitError } from '@latchkey/protocol'
import { type ScriptedWallet, scriptedWallet } from './scriptedWallet.ts'

/** The WalletConnect connector, with a relay and a wallet behind it that do what the test says. */
export type ScriptedWalletConnect = ScriptedWallet & {
  /** The links made so far, the last one at the end. */
  readonly links: string[]
  /** Whether a link comes at once when it is asked for. */
  promptly: boolean
  /** Lets the link come that was asked for. */
  makeLink(): void
  progress(progress: PairingProgress): void
  /** The wallet answers the last link. */
  approve(): void
  fail(code: ErrorCode): void
}

export function scriptedWalletConnect(): ScriptedWalletConnect {
  const wallet = scriptedWallet({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
  let asking: ConnectOptions | undefined
  let settle: { resolve(session: ConnectorSession): void; reject(error: KitError): void } | undefined
  const made: ScriptedWalletConnect = Object.assign(wallet, {
    links: [],
    promptly: true,
    makeLink: () => {
      const digits = String(made.links.length + 1).padStart(64, '5a')
      const uri = `wc:${digits}@2?expiryTimestamp=1764000000&relay-protocol=irn&symKey=${digits}`
      made.links.push(uri)
      asking?.onPairing?.({ uri, expiresAtMs: 0 })
    },
    progress: (progress: PairingProgress) => asking?.onProgress?.(progress),
    approve: () => settle?.resolve(wallet.session),
    fail: (code: ErrorCode) => settle?.reject(new KitError({ code, shortMessage: `scripted ${code}` })),
    connect: (options: ConnectOptions) => {
      asking = options
      wallet.asked.push('connect')
      const answer = new Promise<ConnectorSession>((resolve, reject) => {
        settle = { resolve, reject }
      })
      if (made.promptly) made.makeLink()
      return answer
    },
  })
  return made
}
