import type { Kit } from '../kit/kit.types.ts'

/** Fixed by the WalletConnect providers: pages and libraries share it, the connector reads it (facts of the client, 5). */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The wallet app that later requests bring to the front. A browser that does not store costs that, nothing else. */
export function deepLinkChoice(kit: Kit): {
  keep(choice: { readonly href: string; readonly name: string }): void
  forget(): void
} {
  const attempt = (action: () => void) => {
    try {
      action()
    } catch (error) {
      kit.env.log('debug', 'The wallet that was opened is not remembered', error)
    }
  }
  return {
    keep: ({ href, name }) => attempt(() => kit.env.storage.set(choiceKey, JSON.stringify({ href, name }))),
    forget: () => attempt(() => kit.env.storage.remove(choiceKey)),
  }
}
