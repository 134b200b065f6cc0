import { selectWalletGroups, type WalletGroup } from '@latchkey/core'
import { useMemo } from 'react'
import type { QueryState } from '../queries/useKitQueries.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'
import { useWalletDirectory } from './useWalletDirectory.ts'

/** The wallets to offer first, in groups, each wallet once. Fills up when the directory answers. */
export function useWalletGroups(): Omit<QueryState<unknown>, 'data'> & { groups: readonly WalletGroup[] } {
  const kit = useKit()
  const { data: directory, ...query } = useWalletDirectory()
  const shown = useKitState(({ connectors, recentWallets, connections }) => ({
    connectors,
    recentWallets,
    connections,
  }))
  const groups = useMemo(
    () => selectWalletGroups(kit, { ...kit.store.getState(), ...shown }, directory),
    [kit, shown, directory],
  )
  return { groups, ...query }
}
