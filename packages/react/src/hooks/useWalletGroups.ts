import { selectWalletGroups, type WalletGroup } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useBootstrapData } from '../queries/useBootstrapData.ts'
import { useKit, useKitState } from './useKit.ts'

/** The wallets to offer first, in groups, each wallet once. Fills up when the directory answers. */
export function useWalletGroups(): {
  groups: readonly WalletGroup[]
  /** How many wallets the directory has in all. */
  count: number | undefined
  error: KitError | undefined
  isPending: boolean
  refetch: () => void
} {
  const kit = useKit()
  const { directory, count, error, isPending, refetch } = useBootstrapData()
  const shown = useKitState(({ connectors, recentWallets, connections }) => ({
    connectors,
    recentWallets,
    connections,
  }))
  const groups = useMemo(
    () => selectWalletGroups(kit, { ...kit.store.getState(), ...shown }, directory),
    [kit, shown, directory],
  )
  return { groups, count, error, isPending, refetch }
}
