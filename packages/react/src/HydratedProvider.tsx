import type { InitialState, Kit, KitState } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LatchkeyContext, useLatchkeyContext } from './hooks/useKit.ts'
import { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.tsx'

export type HydratedProviderProps = LatchkeyProviderProps & {
  /** What the server knows of the person: `cookieToInitialState` of `latchkey/server`. Read at the first render. */
  readonly initialState?: InitialState | undefined
}

/**
 * `LatchkeyProvider` for a page that a server draws. Buttons and hooks begin with `initialState`, on the server and in
 * the browser, until the kit has read its own record.
 */
export function HydratedProvider({ initialState, children, ...provider }: HydratedProviderProps) {
  // A server component hands over a new object whenever it is rendered.
  const [initial] = useState(initialState)
  return (
    <LatchkeyProvider {...provider}>
      {initial ? <Drawn initial={initial}>{children}</Drawn> : children}
    </LatchkeyProvider>
  )
}

function Drawn({ initial, children }: { readonly initial: InitialState; readonly children: ReactNode }) {
  const context = useLatchkeyContext()
  const { kit } = context
  const shown = useMemo(() => createShown(kit, initial), [kit, initial])
  const value = useMemo(() => ({ ...context, shown }), [context, shown])
  // Before the provider above starts the kit: what the kit has read itself stays.
  useEffect(() => {
    if (isUnread(kit, kit.store.getState())) kit.store.setState((state) => networksOf(initial, state))
  }, [kit, initial])
  return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
}

/**
 * Accounts are drawn and never put into a kit: one that a server shares among people holds none of theirs, and no action
 * takes a cookie's word for whose money it moves.
 */
function createShown(kit: Kit, initial: InitialState): (state: KitState) => KitState {
  const drawn = new WeakMap<KitState, KitState>()
  return (state) => {
    if (!state.hydrating && !isUnread(kit, state)) return state
    const known = drawn.get(state)
    if (known) return known
    const next = { ...state, ...networksOf(initial, state), ...accountsOf(initial, kit) }
    drawn.set(state, next)
    return next
  }
}

/** Whether the kit has not been started. */
function isUnread({ store }: Kit, state: KitState): boolean {
  return state === store.getInitialState()
}

function networksOf(initial: InitialState, state: KitState) {
  return {
    activeNamespace: initial.activeNamespace ?? state.activeNamespace,
    networkByNamespace: { ...state.networkByNamespace, ...initial.networkByNamespace },
  }
}

function accountsOf({ connections, currentByNamespace }: InitialState, { options }: Kit): Partial<KitState> {
  if (connections.length === 0 || options.enableReconnect === false) return {}
  const byUid = new Map(connections.map((connection) => [connection.uid, connection]))
  return { connections: byUid, currentByNamespace, status: 'reconnecting' }
}
