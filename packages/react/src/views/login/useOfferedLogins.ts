import { type LoginMethods, offeredLogins } from '@latchkey/core/login'
import { useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useBootstrapData } from '../../queries/useBootstrapData.ts'

/** The logins to offer; `undefined` in an app without any. */
export function useOfferedLogins(): LoginMethods | undefined {
  const kit = useKit()
  const { features } = useBootstrapData()
  const connectors = useKitState((state) => state.connectors)
  return useMemo(() => offeredLogins(kit, { connectors }, features), [kit, connectors, features])
}
