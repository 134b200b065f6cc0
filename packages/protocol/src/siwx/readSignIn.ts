/** A sign-in message of EIP-4361, CAIP-122 or Sign in with Solana; `undefined` members were not there or not readable. */
export type SignIn = {
  readonly scheme: string | undefined
  readonly domain: string | undefined
  readonly address: string | undefined
  readonly statement: string | undefined
  readonly uri: string | undefined
  readonly chainId: string | undefined
  readonly nonce: string | undefined
  readonly issuedAt: string | undefined
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly resources: readonly string[]
}

const opening = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (.{1,40}) account:$/
/** A text with this is meant to be taken for a sign-in. */
const claims = /wants you to sign in with your/i

const nothing: SignIn = {
  scheme: undefined,
  domain: undefined,
  address: undefined,
  statement: undefined,
  uri: undefined,
  chainId: undefined,
  nonce: undefined,
  issuedAt: undefined,
  expirationTime: undefined,
  notBefore: undefined,
  resources: [],
}

/**
 * Reads a sign-in message leniently, as senders differ in blank lines and in how they write the chain. A text that claims
 * to be one but does not open like one comes back without a domain: it matches no origin.
 */
export function readSignIn(text: string): SignIn | undefined {
  if (!claims.test(text)) return undefined
  const lines = text.split('\n')
  const first = opening.exec(lines[0] ?? '')
  if (!first || lines.slice(1).some((line) => claims.test(line))) return nothing
  const named = (name: string) => {
    const found = lines.filter((line) => line.startsWith(`${name}: `))
    // Two lines of one name leave open which one counts.
    return found.length === 1 ? found[0]?.slice(name.length + 2) : undefined
  }
  const fieldsFrom = lines.findIndex((line) => line.startsWith('URI: '))
  const resourcesFrom = lines.indexOf('Resources:')
  const statement = lines
    .slice(2, fieldsFrom === -1 ? undefined : fieldsFrom)
    .filter((line) => line !== '')
    .join('\n')
  return {
    scheme: first[1],
    domain: first[2],
    address: lines[1],
    statement: statement === '' ? undefined : statement,
    uri: named('URI'),
    chainId: named('Chain ID'),
    nonce: named('Nonce'),
    issuedAt: named('Issued At'),
    expirationTime: named('Expiration Time'),
    notBefore: named('Not Before'),
    resources:
      resourcesFrom === -1
        ? []
        : lines.slice(resourcesFrom + 1).flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
  }
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}

/** Whether a sign-in message was written for this page: its domain and its URI name the page's own host. */
export function signInFits(signIn: SignIn, origin: string): boolean {
  const { host, protocol } = new URL(origin)
  if (signIn.domain !== host) return false
  if (signIn.scheme !== undefined && `${signIn.scheme}:` !== protocol) return false
  return signIn.uri === undefined || hostOf(signIn.uri) === host
}
