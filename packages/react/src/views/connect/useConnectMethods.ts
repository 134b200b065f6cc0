import { useEffect, useState } from 'react'
import { useFirstText } from '../../text/useFirstText.ts'

type Loaded = Pick<typeof import('../login/ConnectMethods.tsx'), 'ConnectMethods'>

export type ConnectMethodsState =
  | { readonly status: 'absent' | 'loading' | 'failed' }
  | ({ readonly status: 'ready' } & Loaded)

/** The logins of the Connect view: fetched where an app has them. Wallets go on without them when that fails. */
export function useConnectMethods(wanted: boolean): ConnectMethodsState {
  const { all, failed: noTexts } = useFirstText()
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  useEffect(() => {
    if (!wanted) return
    let stale = false
    import('../login/ConnectMethods.tsx').then(
      ({ ConnectMethods }) => {
        if (!stale) setLoaded({ ConnectMethods })
      },
      () => {
        if (!stale) setLoaded('failed')
      },
    )
    return () => {
      stale = true
    }
  }, [wanted])
  if (!wanted) return { status: 'absent' }
  if (loaded === 'failed' || (all === undefined && noTexts)) return { status: 'failed' }
  if (loaded === undefined || all === undefined) return { status: 'loading' }
  return { status: 'ready', ...loaded }
}
