import { caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535))
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
)
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:/))

const schema = v.object({
  LATCHKEY_WEB_HOST: v.optional(v.string(), '127.0.0.1'),
  LATCHKEY_WEB_PORT: v.optional(port, '3000'),
  LATCHKEY_WEB_PUBLIC_URL: v.optional(address),
  LATCHKEY_PROJECT_ID: v.pipe(v.string('LATCHKEY_PROJECT_ID is needed'), v.nonEmpty()),
  LATCHKEY_NETWORKS: v.optional(
    v.pipe(list, v.array(caipNetworkIdSchema), v.nonEmpty()),
    'eip155:1,eip155:8453,eip155:137',
  ),
  API_PORT: v.optional(port, '3080'),
  API_PUBLIC_URL: v.optional(address),
  API_NAME_ZONES: v.optional(list),
  API_SIWX_KEYS_FILE: v.optional(v.string()),
  RELAY_PORT: v.optional(port, '3090'),
  RELAY_PUBLIC_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^wss?:/))),
  LATCHKEY_REACHES_STORE_WALLETS: v.optional(v.picklist(['yes', 'no'])),
  FRAME_PUBLIC_URL: v.optional(address),
})

const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '')

/**
 * The settings of a production node that the start itself reads, and what follows from them where they are not set. Those
 * of the services alone are passed on as they are.
 * @throws Error that names the setting that is missing or wrong.
 */
export function productionSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const parsed = v.safeParse(schema, Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(
      `The setting ${v.getDotPath(issue)} is missing or not usable: expected ${issue.expected ?? 'another form'}.`,
    )
  }
  const settings = parsed.output
  return {
    projectId: settings.LATCHKEY_PROJECT_ID,
    networks: settings.LATCHKEY_NETWORKS,
    ports: { web: settings.LATCHKEY_WEB_PORT, api: settings.API_PORT, relay: settings.RELAY_PORT },
    webHost: settings.LATCHKEY_WEB_HOST,
    webUrl: withoutSlash(settings.LATCHKEY_WEB_PUBLIC_URL) ?? `http://localhost:${settings.LATCHKEY_WEB_PORT}`,
    apiUrl: withoutSlash(settings.API_PUBLIC_URL) ?? `http://localhost:${settings.API_PORT}`,
    // As it is written: a client's token names it so, and the relay may be set to compare.
    relayUrl: settings.RELAY_PUBLIC_URL ?? `ws://localhost:${settings.RELAY_PORT}`,
    // Not set: the page goes by the relay's name.
    reachesStoreWallets: settings.LATCHKEY_REACHES_STORE_WALLETS && settings.LATCHKEY_REACHES_STORE_WALLETS === 'yes',
    frameUrl: withoutSlash(settings.FRAME_PUBLIC_URL),
    // Without keys for its tokens the api serves no sign-ins.
    signIns: settings.API_SIWX_KEYS_FILE !== undefined,
    // The page registers in one zone. Without any, it and the api have the same default.
    nameZone: settings.API_NAME_ZONES?.find((zone) => zone !== ''),
    notes:
      settings.API_PUBLIC_URL !== undefined && settings.RELAY_PUBLIC_URL === undefined
        ? ['RELAY_PUBLIC_URL is not set: only pages on this computer reach wallets on other devices.']
        : [],
  }
}
