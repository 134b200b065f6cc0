import { type LoginMethods, offeredLogins } from '@latchkey/core/login'
import { constants } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useBootstrapData } from '../../queries/useBootstrapData.ts'

type Method = 'email' | 'social' | 'wallet'

/**
 * The ways to connect in the order to show, logins next to each other in one section: mail, social accounts,
 * wallets, unless the app has an order of its own.
 */
export function connectSections(options: {
  readonly offered: LoginMethods | undefined
  readonly hasInstalled: boolean
  readonly hasWallets: boolean
  readonly order: readonly Method[] | 'INSTALLED_FIRST' | undefined
}): readonly (readonly Method[])[] {
  const { offered, hasInstalled, hasWallets, order = [] } = options
  const wished = order !== 'INSTALLED_FIRST' ? order : hasInstalled ? constants.connectOrderWithWallets : []
  const there: Readonly<Record<Method, boolean>> = {
    email: offered?.email ?? false,
    social: (offered?.socials.length ?? 0) > 0,
    wallet: hasWallets,
  }
  const sections: Method[][] = []
  for (const method of new Set([...wished, ...constants.connectOrder])) {
    if (!there[method]) continue
    const last = sections.at(-1)
    if (last === undefined || method === 'wallet' || last[0] === 'wallet') sections.push([method])
    else last.push(method)
  }
  return sections
}

/** The logins to offer; `undefined` in an app without any. */
export function useOfferedLogins(): LoginMethods | undefined {
  const kit = useKit()
  const { features } = useBootstrapData()
  const connectors = useKitState((state) => state.connectors)
  return useMemo(() => offeredLogins(kit, { connectors }, features), [kit, connectors, features])
}
