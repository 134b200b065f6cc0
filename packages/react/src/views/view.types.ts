import type { Kit, KitState, ViewEntry, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { FirstMessageKey, Translate } from '../messages/messages.types.ts'

/** A view that is ready to be shown. */
export type ViewComponent<Name extends ViewName = ViewName> = ComponentType<{ readonly params: ViewParams[Name] }>

export type TitleContext<Name extends ViewName> = {
  readonly t: Translate<FirstMessageKey>
  readonly kit: Kit
  readonly state: KitState
  readonly params: ViewParams[Name]
}

/** What the modal has to know of a view before its code is here. */
export type ViewDefinition<Name extends ViewName = ViewName> = {
  /** Fetches the code; asked once. */
  readonly load: () => Promise<ViewComponent<Name>>
  readonly title: (context: TitleContext<Name>) => string
  /** The view speaks for itself: the title is for screen readers only. */
  readonly titleHidden?: boolean
  /** What stands before the title while there is no way back. */
  readonly start?: 'help' | 'network'
}

/** An entry of the view stack whose code is here. */
export type LoadedEntry = { readonly entry: ViewEntry; readonly View: ViewComponent }
