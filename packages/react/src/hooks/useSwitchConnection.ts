import { switchConnection } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'

/** Makes another connected wallet the current one. */
export function useSwitchConnection(): (options: { connectorId: string }) => void {
  const kit = useKit()
  return useCallback((options) => void switchConnection(kit, options), [kit])
}
