import * as v from 'valibot'
import { recapStatement } from './recap.ts'
import type { SiwxMessageData } from './siwxMessage.ts'

const text = v.pipe(v.string(), v.maxLength(1000))
const longText = v.pipe(v.string(), v.maxLength(8192))

/** A signed sign-in as WalletConnect wallets send it (CAIP-74): header, payload, signature. */
export const cacaoSchema = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    /** `did:pkh:` and the account in the form of CAIP-10. */
    iss: text,
    domain: text,
    /** The page. */
    aud: text,
    version: text,
    nonce: text,
    iat: text,
    nbf: v.optional(text),
    exp: v.optional(text),
    statement: v.optional(longText),
    requestId: v.optional(text),
    resources: v.optional(v.pipe(v.array(longText), v.maxLength(100))),
  }),
  s: v.object({ t: text, s: longText, m: v.optional(text) }),
})

export type Cacao = v.InferOutput<typeof cacaoSchema>

/** A signed sign-in. */
export type SiwxSession = {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** eip155: hex. solana: base58. bip122: base64. */
  readonly signature: string
  /** Where it came together with a connection (CAIP-74). */
  readonly cacao?: Cacao | undefined
}

const issuer = /^(?:did:pkh:)?((?:eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}):([^:\s]{1,128})$/

/** What a payload says, with the statement as it was signed. Undefined where it names no account. */
export function readCacao({ p }: Pick<Cacao, 'p'>): SiwxMessageData | undefined {
  const [, chainId, accountAddress] = issuer.exec(p.iss) ?? []
  if (!chainId || !accountAddress) return undefined
  return {
    accountAddress,
    chainId: chainId as SiwxMessageData['chainId'],
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    expirationTime: p.exp || undefined,
    notBefore: p.nbf || undefined,
    requestId: p.requestId || undefined,
    statement: recapStatement(p.statement, p.resources) || undefined,
    resources: p.resources,
  }
}
