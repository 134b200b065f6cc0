import type { CaipNetworkId } from '@latchkey/protocol'

/** Whose holdings and history a page is about. */
export type Subject = {
  /** In the form of its chain. */
  readonly address: string
  /** The networks of the app on which it may hold something. */
  readonly networkIds: readonly CaipNetworkId[]
  /** It is the connected account: things can be done with it. */
  readonly isOwn: boolean
}
