import type { InitialState, Kit, KitState } from '@latchkey/core'
import { HydratedHost, type ShadowHostProps } from '@latchkey/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { AccountButton } from './buttons/AccountButton.tsx'
import { serverButtonStyles } from './buttons/serverButtonStyles.ts'
import { LatchkeyContext, useLatchkeyContext } from './hooks/useKit.ts'
import { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.tsx'

export type HydratedProviderProps = LatchkeyProviderProps & {
  /** What the server knows of the person: `cookieToInitialState` of `latchkey/server`. Read at the first render. */
  readonly initialState?: InitialState | undefined
  /** The nonce of the page's content security policy, for the style elements in the server's HTML. */
  readonly nonce?: string | undefined
  /**
   * Address of a file with the text `buttonStyles` of `latchkey/server`, in place of style elements: for a policy
   * without nonces.
   */
  readonly stylesheet?: string | undefined
}

/**
 * `LatchkeyProvider` for a page that a server draws. Buttons and hooks begin with `initialState`, on the server and in
 * the browser, until the kit has read its own record.
 */
export function HydratedProvider({ initialState, nonce, stylesheet, children, ...provider }: HydratedProviderProps) {
  // A server component hands over a new object whenever it is rendered.
  const [initial] = useState(initialState)
  return (
    <LatchkeyProvider {...provider}>
      <Drawn initial={initial} nonce={nonce} stylesheet={stylesheet}>
        {children}
      </Drawn>
    </LatchkeyProvider>
  )
}

/** The shadow root of a button, in the server's HTML too. */
function ButtonHost(props: ShadowHostProps) {
  const { server } = useLatchkeyContext()
  const { nonce, stylesheet } = server ?? {}
  return <HydratedHost {...props} markupStyles={serverButtonStyles} nonce={nonce} stylesheet={stylesheet} />
}

type DrawnProps = {
  readonly initial: InitialState | undefined
  readonly nonce: string | undefined
  readonly stylesheet: string | undefined
  readonly children: ReactNode
}

function Drawn({ initial, nonce, stylesheet, children }: DrawnProps) {
  const context = useLatchkeyContext()
  const { kit } = context
  const shown = useMemo(() => initial && createShown(kit, initial), [kit, initial])
  const value = useMemo(() => {
    const server = { Host: ButtonHost, Account: AccountButton, nonce, stylesheet }
    return { ...context, shown, server }
  }, [context, shown, nonce, stylesheet])
  // Before the provider above starts the kit: what the kit has read itself stays.
  useEffect(() => {
    if (initial && isUnread(kit, kit.store.getState())) kit.store.setState((state) => networksOf(initial, state))
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
