import * as v from 'valibot'

const secret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const node = { caip: v.string(), rpcUrl: v.pipe(v.string(), v.url()) }

const schema = v.strictObject({
  relayUrl: v.pipe(v.string(), v.regex(/^wss?:\/\//)),
  projectId: v.string(),
  privateKey: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  chains: v.array(v.strictObject({ caip: v.string(), rpcUrl: v.pipe(v.string(), v.url()), name: v.string() })),
  solana: v.optional(v.strictObject({ ...node, key: secret })),
  bitcoin: v.optional(v.strictObject({ ...node, payment: secret, ordinals: secret })),
})

/**
 * What the devnet configures the phone with: where the relay and the chains are, and the practice keys that it holds.
 */
export type PhoneSettings = v.InferOutput<typeof schema>

/** Reads `/phone.json` from the phone's own origin. Throws when it is missing or has another shape. */
export async function loadSettings(): Promise<PhoneSettings> {
  const response = await fetch('/phone.json')
  if (!response.ok) throw new Error(`/phone.json answered ${response.status}`)
  return v.parse(schema, await response.json())
}
