import type { Kit, WalletItem } from '@latchkey/core'
import { type RememberedLogin, rememberedLogin } from '@latchkey/core/login'
import type { KitError, Namespace } from '@latchkey/protocol'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletGroups } from '../../hooks/useWalletGroups.ts'
import { servesNamespace } from './kitNamespaces.ts'

/** How many recommended wallets fit the list when nothing else is in it (core, rows of the Connect view). */
const emptyRoom = 2

export type WalletChoiceState = {
  readonly items: readonly WalletItem[]
  /** Rows that the directory is still to fill. */
  readonly coming: number
  /** There is a way to all wallets of the directory. */
  readonly showsAll: boolean
  /** How many wallets the directory has in all. */
  readonly count: number | undefined
  readonly error: KitError | undefined
  readonly refetch: () => void
}

/** The wallets of the Connect view, the last used one first, and what is still to come. */
export function useWalletChoice(namespace: Namespace | undefined): WalletChoiceState {
  const kit = useKit()
  const { groups, count, isPending, error, refetch } = useWalletGroups()
  const [last] = useState(() => rememberedLogin(kit))
  const items = groups
    .flatMap((group) => group.items)
    .filter((item) => namespace === undefined || servesNamespace(item, namespace))
    .toSorted((left, right) => Number(isLast(right, last)) - Number(isLast(left, last)))
  const coming = isPending && kit.options.apiUrl ? Math.max(0, emptyRoom - items.length) : 0
  return { items, coming, showsAll: offersAllWallets(kit), count, error, refetch }
}

/** Whether a wallet is the one that the person came in by the last time; one of several ways counts for all of them. */
export function isLast({ id, name, connector }: WalletItem, last: RememberedLogin | undefined): boolean {
  return last?.method === 'wallet' && (last.id === id || last.id === connector?.id || last.label === name)
}

function offersAllWallets({ options, features, env }: Kit): boolean {
  const { allWallets = 'SHOW', apiUrl } = options
  return (
    features.allWallets &&
    apiUrl !== undefined &&
    (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && env.platform.mobile))
  )
}
