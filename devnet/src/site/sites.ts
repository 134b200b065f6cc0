import { join } from 'node:path'
import type { CaipNetworkId } from '@latchkey/protocol'

/** The embedded wallet's frame, as a site to build: from its own folder, the key code and the protocol. */
export const frameSite = {
  folder: 'services/vault/frame',
  sources: ['packages/{protocol,reading}/{src,package.json}', 'services/vault/keys/src', 'services/kit/src'],
} as const

/** What every site of the repository is made from beside its own folder: the kit, from its sources. */
export const siteSources: readonly string[] = ['packages/*/src', 'packages/*/package.json']

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, '../../..')

/** What a page learns from `/latchkey.json` at run time, so that one build serves every installation. */
export type SiteSettings = {
  /** Base URL of the api, without a slash at the end. */
  readonly apiUrl: string
  readonly projectId: string
  /** The relay to wallets on other devices. Without it the page offers none. */
  readonly relayUrl?: string | undefined
  /** Whether wallets of app stores listen there. Without it: at the public relay alone. */
  readonly reachesStoreWallets?: boolean | undefined
  /** The practice phone of the devnet, which reads codes. */
  readonly practicePhoneUrl?: string | undefined
  /** The embedded wallet's frame. Without it the page offers no login. */
  readonly frameUrl?: string | undefined
  /** Whether the api signs people in. */
  readonly signIns?: boolean | undefined
  /** Where every mail of the devnet can be read. */
  readonly mailboxUrl?: string | undefined
  /** Where practice money comes from. */
  readonly faucetUrl?: string | undefined
  /** Where names are registered. Without it the page's default. */
  readonly nameZone?: string | undefined
  /** Whether the chains are local ones with practice money. */
  readonly devnet: boolean
  /** The chains that the page offers. */
  readonly networks: readonly CaipNetworkId[]
}
