import { caipNetworkIdSchema, type Network } from '@latchkey/protocol'
import { allNetworks, bitcoinRegtest } from '@latchkey/protocol/networks'
import * as v from 'valibot'

const urlSchema = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** Those that an operator can offer. */
export const knownNetworks: readonly Network[] = [...allNetworks, bitcoinRegtest]

const isKnown = (id: string) => knownNetworks.some(({ caipNetworkId }) => caipNetworkId === id)

/** The operator's settings for the page: `/latchkey.json`, served beside it. */
const configSchema = v.object({
  /** Base URL of the api service. */
  apiUrl: urlSchema,
  projectId: v.pipe(v.string(), v.nonEmpty()),
  /** The relay to wallets on other devices (`wss://…`). Without it the app offers none of them. */
  relayUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/^wss?:/))),
  /** Whether wallets of app stores listen at that relay. Without it: at the public one alone. */
  reachesStoreWallets: v.optional(v.boolean()),
  /** The practice phone, on a devnet: what reads codes there. */
  practicePhoneUrl: v.optional(urlSchema),
  /** Where the embedded wallet's page is served. Without it the app offers no logins. */
  frameUrl: v.optional(urlSchema),
  /** Whether the service signs people in, and shows them where they are. */
  signIns: v.optional(v.boolean(), false),
  /** Where every mail can be read, on a devnet. */
  mailboxUrl: v.optional(urlSchema),
  /** Where practice money comes from, on a devnet. */
  faucetUrl: v.optional(urlSchema),
  /** Where names are registered. Without it `reown.id`, which the service has to keep. */
  nameZone: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** The networks run on this machine, where no public explorer knows them, and their money is worth nothing. */
  devnet: v.optional(v.boolean(), false),
  /** Networks to offer, by CAIP-2 id, in this order. */
  networks: v.pipe(
    v.array(caipNetworkIdSchema),
    v.nonEmpty(),
    v.check((ids) => ids.some(isKnown), 'This app knows none of these networks'),
  ),
})

export type Config = v.InferOutput<typeof configSchema>

export type LoadedConfig =
  | { readonly status: 'ready'; readonly config: Config }
  /** `problem` is for the operator of the page: one fact per line. */
  | { readonly status: 'missing' | 'invalid'; readonly problem: string }

/** Where the operator's settings lie: beside the page. */
export const configPath = '/latchkey.json'

/** Reads the operator's settings. Never throws: what is wrong with them is something to show. */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<LoadedConfig> {
  let body: unknown
  try {
    const response = await fetchFile(configPath, { cache: 'no-store' })
    if (!response.ok) return { status: 'missing', problem: `GET ${configPath}: ${response.status}` }
    body = await response.json()
  } catch (error) {
    return { status: 'missing', problem: `GET ${configPath}: ${error instanceof Error ? error.message : 'failed'}` }
  }
  const parsed = v.safeParse(configSchema, body)
  if (parsed.success) return { status: 'ready', config: withoutPractice(parsed.output) }
  const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`)
  return { status: 'invalid', problem: [configPath, ...lines].join('\n') }
}

/** Real money has no faucet and no mailbox, whatever the file says. */
function withoutPractice(config: Config): Config {
  return config.devnet ? config : { ...config, faucetUrl: undefined, mailboxUrl: undefined }
}
