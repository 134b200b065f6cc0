import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { PracticeWallet } from '../createPracticeWallet.ts'
import type { Sessions } from '../createSessions.ts'
import { type MobileAsks, MobileError } from './mobileAsks.ts'

const payload = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64').toString('base64')),
)
const payloads = v.pipe(v.array(payload), v.minLength(1))
const key = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base58.encode(base64.decode(text))),
)
const text = v.optional(v.string())

/** Parameters of the methods of the Mobile Wallet Adapter. Payloads stay base64; addresses come out in base58. */
const mobileRequests = {
  authorize: v.object({
    identity: v.object({ uri: v.pipe(v.string(), v.url()), name: text, icon: text }),
    chain: v.optional(v.string(), 'solana:mainnet'),
    auth_token: text,
    sign_in_payload: v.optional(v.looseObject({ domain: text, address: text })),
  }),
  deauthorize: v.object({ auth_token: v.string() }),
  sign_messages: v.object({ addresses: v.pipe(v.array(key), v.length(1)), payloads }),
  sign_transactions: v.object({ payloads }),
  sign_and_send_transactions: v.object({
    payloads,
    options: v.optional(
      v.object({
        min_context_slot: v.optional(v.number()),
        commitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
        skip_preflight: v.optional(v.boolean()),
        max_retries: v.optional(v.number()),
      }),
      {},
    ),
  }),
} as const

const maxPayloads = 10
const addresses = v.pipe(v.array(v.string()), v.minLength(1))
const signed = v.object({ signature: v.string(), signedMessage: v.string() })
const signedIn = v.object({ address: v.string(), ...signed.entries })
const sent = v.object({ signature: v.string() })
const signedTransactions = v.array(v.object({ signedTransaction: v.string() }))

/** What is authorized on one connection. */
type Standing = { readonly origin: string; readonly token: string; readonly address: string }

/**
 * The methods that the wallet answers on one connection. An authorization is a session of the practice wallet: its token
 * is the session's id, and ends with it.
 */
export function createMobileMethods(options: {
  readonly wallet: PracticeWallet
  readonly sessions: Sessions
  readonly asks: MobileAsks
  readonly signal: AbortSignal
}) {
  const { asks, sessions, signal, wallet } = options
  let standing: Standing | undefined

  async function ask(origin: string, session: string | null, method: string, params: readonly unknown[]) {
    const answer = await asks.ask({ origin, session, method, params }, signal)
    if (answer.type === 'answer') return answer
    const { code, message } = answer.error
    throw new MobileError(meanings.get(code) ?? MobileError.notSubmitted, message)
  }

  async function authorize(params: unknown) {
    const { auth_token: token, chain, identity, sign_in_payload: signIn } = read('authorize', params)
    if (!chain.startsWith('solana:') && !['mainnet-beta', 'devnet', 'testnet'].includes(chain)) {
      throw new MobileError(MobileError.chainNotSupported, `The practice wallet knows nothing of ${chain}.`)
    }
    const { origin } = new URL(identity.uri)
    standing = undefined
    const before = token === undefined ? undefined : known(token, origin)
    const signed = signIn && (await askToSignIn(origin, before?.token ?? null, signIn).catch(unauthorized))
    standing = before ?? (signed ? { origin, ...signed } : await letIn(origin))
    const { address } = standing
    return {
      auth_token: standing.token,
      accounts: [
        { address: toKey(address), display_address: address, display_address_format: 'base58', label: 'Practice' },
      ],
      ...(signed && { sign_in_result: signed.result }),
    }
  }

  async function letIn(origin: string): Promise<Standing> {
    const { result, session } = await ask(origin, null, 'solana_connect', []).catch(unauthorized)
    return { origin, token: session?.id ?? '', address: v.parse(addresses, result)[0] ?? '' }
  }

  function known(token: string, origin: string): Standing {
    const session = wallet.session(token, origin)
    const address = session?.accounts[0]
    if (address === undefined)
      throw new MobileError(MobileError.authorizationFailed, 'This authorization is not known.')
    return { origin, token, address }
  }

  function expectStanding(): Standing {
    // It may have ended in the wallet meanwhile.
    if (standing !== undefined) return known(standing.token, standing.origin)
    throw new MobileError(MobileError.authorizationFailed, 'The page is not authorized.')
  }

  /** Asks for a sign-in, by which a page is let in that is not yet. */
  async function askToSignIn(origin: string, session: string | null, input: Readonly<Record<string, unknown>>) {
    const { host } = new URL(origin)
    const answer = await ask(origin, session, 'solana_signIn', [{ ...input, domain: input.domain ?? host }])
    const { address, signature, signedMessage } = v.parse(signedIn, answer.result)
    return {
      token: answer.session?.id ?? session ?? '',
      address,
      result: { address: toKey(address), signed_message: signedMessage, signature, signature_type: 'ed25519' },
    }
  }

  const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    authorize,
    reauthorize: authorize,
    async deauthorize(params) {
      const { auth_token: token } = read('deauthorize', params)
      // The answer doesn't reveal whether it was one.
      const found = sessions.all().find(({ id }) => id === token)
      if (found) sessions.end(found, false)
      if (standing?.token === token) standing = undefined
      return {}
    },
    async get_capabilities() {
      return {
        max_transactions_per_request: maxPayloads,
        max_messages_per_request: maxPayloads,
        supported_transaction_versions: ['legacy', 0],
        features: ['solana:signInWithSolana', 'solana:signTransactions'],
      }
    },
    async sign_messages(params) {
      const { addresses: wanted, payloads } = few(read('sign_messages', params))
      const { origin, token } = expectStanding()
      const signedPayloads = []
      for (const message of payloads) {
        const { result } = await ask(origin, token, 'solana_signMessage', [{ address: wanted[0], message }])
        const { signature, signedMessage } = v.parse(signed, result)
        signedPayloads.push(joined(signedMessage, signature))
      }
      return { signed_payloads: signedPayloads }
    },
    async sign_transactions(params) {
      const { payloads } = few(read('sign_transactions', params))
      const { address, origin, token } = expectStanding()
      const inputs = payloads.map((transaction) => ({ address, transaction }))
      const { result } = await ask(origin, token, 'solana_signTransaction', inputs)
      return { signed_payloads: v.parse(signedTransactions, result).map(({ signedTransaction }) => signedTransaction) }
    },
    async sign_and_send_transactions(params) {
      const { options: wanted, payloads } = few(read('sign_and_send_transactions', params))
      const { address, origin, token } = expectStanding()
      const signatures = []
      for (const transaction of payloads) {
        const sending = [{ address, transaction, options: toSendOptions(wanted) }]
        const { result } = await ask(origin, token, 'solana_signAndSendTransaction', sending)
        signatures.push(base64.encode(base58.decode(v.parse(sent, result).signature)))
      }
      return { signatures }
    },
  }

  /** @throws MobileError for whatever the page does not get. */
  return (method: string, params: unknown): Promise<unknown> => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (run === undefined) throw new MobileError(MobileError.methodNotFound, `The wallet does not know ${method}.`)
    return run(params)
  }
}

/** Whatever the reason: the page is not authorized. */
function unauthorized(error: unknown): never {
  throw new MobileError(MobileError.authorizationFailed, error instanceof Error ? error.message : 'No.')
}

/** What the errors of the practice wallet are called here. */
const meanings: ReadonlyMap<number, number> = new Map([
  [4001, MobileError.notSigned],
  [4100, MobileError.authorizationFailed],
  [-32_002, MobileError.authorizationFailed],
  [-32_602, MobileError.invalidPayloads],
])

function read<Method extends keyof typeof mobileRequests>(
  method: Method,
  params: unknown,
): v.InferOutput<(typeof mobileRequests)[Method]> {
  const parsed = v.safeParse(mobileRequests[method], params)
  if (parsed.success) return parsed.output
  throw new MobileError(MobileError.invalidParams, parsed.issues[0].message)
}

function few<Params extends { readonly payloads: readonly string[] }>(params: Params): Params {
  if (params.payloads.length <= maxPayloads) return params
  throw new MobileError(MobileError.tooManyPayloads, `The wallet takes ${maxPayloads} at once.`)
}

function toSendOptions(options: v.InferOutput<typeof mobileRequests.sign_and_send_transactions>['options']) {
  const {
    commitment,
    max_retries: maxRetries,
    min_context_slot: minContextSlot,
    skip_preflight: skipPreflight,
  } = options
  return { maxRetries, minContextSlot, skipPreflight, preflightCommitment: commitment }
}

const toKey = (address: string) => base64.encode(base58.decode(address))
const joined = (...parts: readonly string[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString('base64')
