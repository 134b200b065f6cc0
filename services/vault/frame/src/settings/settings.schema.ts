import * as v from 'valibot'

const origin = v.pipe(v.string(), v.url(), v.regex(/[^/]$/))

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const contracts = v.optional(v.array(address))

/** Contracts whose swaps the screen says in words, by CAIP-2 chain. */
export const swapRoutersSchema = v.record(
  v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,14}$/)),
  v.strictObject({
    wrappedNative: address,
    swapRouter02: contracts,
    universalRouter: contracts,
    universalRouter21: contracts,
    v2Router: contracts,
  }),
)

/** CAIP-2 ids of EVM chains. */
export const smartChainsSchema = v.array(v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,14}$/)))

/** What a document learns of its installation and of the project that it was loaded for. */
export const frameSettingsSchema = v.strictObject({
  version: v.string(),
  projectId: v.string(),
  authUrl: origin,
  guardianUrl: origin,
  apiUrl: origin,
  /** Whose pages may embed the document, as sources of `frame-ancestors`. */
  allowed: v.array(v.string()),
  /** Whether pages may speak to it as the peer's client does, over window messages. */
  compat: v.boolean(),
  /** The operator's, beside those that come with this code. */
  swapRouters: swapRoutersSchema,
  /** Where the operator lets accounts become smart (EIP-7702). The frame checks each of them. */
  smartChains: smartChainsSchema,
})

export type FrameSettings = v.InferOutput<typeof frameSettingsSchema>

/**
 * Where the server gives them. They are no part of the document, which is the same bytes on every server; the document's
 * own answer has the browser ask for them at once.
 * @param projectId None for the wallet's own window.
 */
export const settingsPath = (projectId?: string): string =>
  projectId === undefined ? '/settings' : `/settings?projectId=${encodeURIComponent(projectId)}`

/** @throws Error when the frame's own server does not give them. */
export async function readSettings(projectId?: string): Promise<FrameSettings> {
  // Asked as the preload was, or the browser asks twice.
  const response = await fetch(settingsPath(projectId))
  if (!response.ok) throw new Error(`The frame's server answered ${response.status}.`)
  return v.parse(frameSettingsSchema, await response.json())
}
