import type { Kit, KitState } from '@latchkey/core'
import type { ShadowHostProps } from '@latchkey/ui'
import { type ComponentType, createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { AccountButtonProps } from '../buttons/buttonState.ts'
import type { ButtonMessageKey, Catalogue, Translate } from '../messages/messages.types.ts'
import { isSame } from './isSame.ts'

/** What draws buttons on a server, and takes them over in the browser. */
type ServerButtons = {
  /** In place of `ShadowHost`. */
  readonly Host: ComponentType<ShadowHostProps>
  /** The account button, which is fetched elsewhere. */
  readonly Account: ComponentType<AccountButtonProps>
  readonly nonce: string | undefined
  readonly stylesheet: string | undefined
}

type LatchkeyContextValue = {
  readonly kit: Kit
  /** The state that is drawn in place of the kit's, on a page that a server has drawn. */
  readonly shown?: ((state: KitState) => KitState) | undefined
  /** There on such a page alone: elsewhere the server draws an empty place. */
  readonly server?: ServerButtons
  /** Texts of the buttons. */
  readonly t: Translate<ButtonMessageKey>
  /** Language of those texts, as a BCP 47 tag. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** All texts of that language, where they are here; English comes with the modal. */
  readonly catalogue: Catalogue | undefined
  /** Fetches the modal's chunk: called when a person is about to click. */
  readonly prefetchModal: () => void
}

/** Handed down by `LatchkeyProvider`. */
export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)

/** The kit of the nearest provider, to call actions on. */
export function useKit(): Kit {
  return useLatchkeyContext().kit
}

/**
 * What the provider hands down.
 * @throws KitError `setup/no-provider` outside a provider.
 */
export function useLatchkeyContext(): LatchkeyContextValue {
  const context = useContext(LatchkeyContext)
  if (context !== undefined) return context
  // The class is not on the way to the first press; `isKitError` knows it by its name.
  const code = 'setup/no-provider'
  throw Object.assign(new Error(process.env.NODE_ENV === 'production' ? code : noProvider), { name: 'KitError', code })
}

const noProvider =
  'Latchkey hooks and buttons need a <LatchkeyProvider kit={…}> above them.\nSee node_modules/latchkey/docs/setup-errors.md#no-provider (setup/no-provider)'

/**
 * A part of the kit's state; renders again only when that part changes.
 *
 * @param select May build a new object at each call: the last answer is kept while it says the same.
 */
export function useKitState<Selected>(select: (state: KitState) => Selected): Selected {
  const { kit, shown } = useLatchkeyContext()
  return useStoreState(kit.store, shown ? (state) => select(shown(state)) : select)
}

/** The part of a kit's state that `select` picks; renders again only when that part changes. */
export function useStoreState<Selected>(store: Kit['store'], select: (state: KitState) => Selected): Selected {
  const last = useRef<{ readonly value: Selected } | undefined>(undefined)
  const keep = (value: Selected): Selected => {
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    store.subscribe,
    () => keep(select(store.getState())),
    () => keep(select(store.getInitialState())),
  )
}
