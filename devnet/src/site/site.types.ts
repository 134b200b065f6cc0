import type { CaipNetworkId } from '@latchkey/protocol'

/** What a page learns from `/latchkey.json` at run time, so that one build serves every installation. */
export type SiteSettings = {
  /** Base URL of the api, without a slash at the end. */
  readonly apiUrl: string
  readonly projectId: string
  /** The relay to wallets on other devices. Without it the page offers none. */
  readonly relayUrl?: string | undefined
  /** The embedded wallet's frame. Without it the page offers no login. */
  readonly frameUrl?: string | undefined
  /** Where names are registered. Without it the page's default. */
  readonly nameZone?: string | undefined
  /** Whether the chains are local ones with practice money. */
  readonly devnet: boolean
  /** The chains that the page offers. */
  readonly networks: readonly CaipNetworkId[]
}
