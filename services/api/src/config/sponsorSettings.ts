import { readFileSync } from 'node:fs'
import { type CaipNetworkId, caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

const isHexOf = (digits: number) => (value: unknown) =>
  typeof value === 'string' && new RegExp(`^0x[0-9a-fA-F]{${digits}}$`).test(value)
const address = v.pipe(
  v.custom<Address>(isHexOf(40)),
  v.transform((text) => text.toLowerCase() as Address),
)
const selector = v.pipe(
  v.custom<Hex>((value) => value === '0x' || isHexOf(8)(value)),
  v.transform((text) => text.toLowerCase() as Hex),
)
/** Amounts of wei are text: they don't fit into numbers of JSON. */
const wei = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

const policySchema = v.strictObject({
  project: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  chain: caipNetworkIdSchema,
  /** `loggedIn`: accounts that `auth` vouches for. `anyone`: farms of fresh accounts, too. */
  for: v.optional(v.picklist(['loggedIn', 'anyone']), 'loggedIn'),
  /** The contracts that may be called, by all functions or by those named; `0x` is a call without data. */
  calls: v.union([
    v.literal('any'),
    v.pipe(v.array(v.strictObject({ contract: address, selectors: v.optional(v.array(selector)) })), v.minLength(1)),
  ]),
  /** Whether making an account smart is paid for by itself too: an operation without calls, as permissions need it. */
  upgrades: v.optional(v.boolean(), false),
  maxPerOperationWei: wei,
  maxPerAccountAndDayWei: wei,
  maxPerProjectAndDayWei: wei,
  maxGasPriceWei: wei,
})

/** What the operator pays for in a project on a chain, and how much at the most. */
export type SponsorPolicy = v.InferOutput<typeof policySchema>

/** The operator as the one who pays fees. */
export type SponsorConfig = {
  readonly policies: readonly SponsorPolicy[]
  /** The verifying paymaster of each chain. */
  readonly paymasters: ReadonlyMap<CaipNetworkId, Address>
  /** Of the paymasters' signer. */
  readonly signerKey: Hex
  /** A deposit below it is warned of. */
  readonly lowDepositWei: bigint
}

const policiesSchema = v.pipe(v.string(), v.parseJson(), v.array(policySchema))
const paymastersSchema = v.pipe(v.string(), v.parseJson(), v.record(caipNetworkIdSchema, address))

/** The settings of a sponsor, as they come from the environment. */
export const sponsorEnv = {
  SPONSOR_POLICIES: v.optional(v.string()),
  SPONSOR_PAYMASTERS: v.optional(paymastersSchema, '{}'),
  SPONSOR_SIGNER_KEY: v.optional(v.custom<Hex>(isHexOf(64))),
  SPONSOR_LOW_WEI: v.optional(wei, '50000000000000000'),
  AUTH_URL: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.regex(/^https?:/),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
}

const envSchema = v.object(sponsorEnv)

/**
 * Puts the settings of a sponsor together.
 * @param publicUrl Whom vouchers are made out to.
 * @returns Undefined without policies: nothing is paid for.
 * @throws Error that says what is missing beside what is set
 */
export function readSponsor(
  env: v.InferOutput<typeof envSchema>,
  publicUrl: string | undefined,
): SponsorConfig | undefined {
  if (env.SPONSOR_POLICIES === undefined) return undefined
  const policies = readPolicies(env.SPONSOR_POLICIES)
  const paymasters = new Map(
    Object.entries(env.SPONSOR_PAYMASTERS).flatMap(([id, paymaster]) =>
      paymaster === undefined ? [] : [[v.parse(caipNetworkIdSchema, id), paymaster] as const],
    ),
  )
  const bare = policies.find(({ chain }) => !paymasters.has(chain))
  if (bare !== undefined) throw new Error(`SPONSOR_PAYMASTERS names no paymaster of ${bare.chain}.`)
  if (env.SPONSOR_SIGNER_KEY === undefined) throw new Error('SPONSOR_POLICIES needs SPONSOR_SIGNER_KEY.')
  const needsAuth = policies.some((policy) => policy.for === 'loggedIn')
  if (needsAuth && (env.AUTH_URL === undefined || publicUrl === undefined))
    throw new Error('SPONSOR_POLICIES for loggedIn needs AUTH_URL, who vouches for accounts, and PUBLIC_URL, to whom.')
  return {
    policies,
    paymasters,
    signerKey: env.SPONSOR_SIGNER_KEY,
    lowDepositWei: env.SPONSOR_LOW_WEI,
  }
}

/** @param text JSON, or the path of a file of it. @throws Error that says where it is wrong */
function readPolicies(text: string): readonly SponsorPolicy[] {
  const json = text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8')
  const policies = v.safeParse(policiesSchema, json)
  if (!policies.success) {
    const [issue] = policies.issues
    throw new Error(
      `SPONSOR_POLICIES: ${v.getDotPath(issue) ?? 'the list'}: expected ${issue.expected ?? 'another form'}.`,
    )
  }
  const keys = policies.output.map(({ project, chain }) => `${project} ${chain}`)
  if (new Set(keys).size < keys.length) throw new Error('SPONSOR_POLICIES has two policies of one project and chain.')
  return policies.output
}
