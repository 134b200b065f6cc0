import { isAddress, isEvmAddress } from '../address/address.ts'
import { toChecksumAddress } from '../address/toChecksumAddress.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { chainReferences } from '../constants.ts'
import { KitError } from '../errors/KitError.ts'
import { type SiwxMessageData, siwxLimits } from './siwxMessage.ts'

/**
 * How sign-ins are written on each kind of network: EIP-4361 on eip155, Sign In With Solana on solana, CAIP-122 on
 * bip122. `bare`: without a statement one empty line stands in its place, not two.
 */
const styles = {
  eip155: { account: 'Ethereum', bare: '\n\n\n' },
  solana: { account: 'Solana', bare: '\n\n' },
  bip122: { account: 'Bitcoin', bare: '\n\n\n' },
} as const

type Family = keyof typeof styles

/** Sign In With Solana calls its networks by name. */
const clusters: readonly (readonly [string, CaipNetworkId])[] = [
  ['mainnet', `solana:${chainReferences.solanaMainnet}`],
  ['devnet', `solana:${chainReferences.solanaDevnet}`],
  ['testnet', `solana:${chainReferences.solanaTestnet}`],
]

const fields = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chain'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * The text of a sign-in that a wallet signs: EIP-4361 on eip155, Sign In With Solana on solana, CAIP-122 on bip122. What
 * `readSiwxText` reads is written back byte for byte.
 *
 * @example
 * writeSiwxText({
 *   accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 'eip155:1', domain: 'app.example',
 *   uri: 'https://app.example/login', version: '1', nonce: 'k3xw91mmq0', issuedAt: '2026-11-23T10:00:00.000Z',
 * })
 *
 * @throws KitError `siwx/message-invalid` for a value that the text can't hold, `details` names it;
 * `siwx/chain-unsupported` for a network of another kind.
 */
export function writeSiwxText(message: SiwxMessageData, options: writeSiwxText.Options = {}): string {
  const { scheme, networkName } = options
  expectValid(message, networkName !== undefined)
  const { chainId } = message
  const style = styles[familyOf(chainId)]
  const isOlder = networkName !== undefined
  return layOutSiwxText({
    ...message,
    scheme,
    account: networkName ?? style.account,
    chain: isOlder ? chainId : chainText(chainId),
    bare: isOlder ? '\n\n' : style.bare,
  })
}

export declare namespace writeSiwxText {
  type Options = {
    /** Of the page, where the text names it. */
    scheme?: string | undefined
    /** Writes the text as older kits do: with this name of the network in the first line and the whole CAIP-2 id. */
    networkName?: string | undefined
  }
}

/**
 * The bare layout of a text, with whatever it is given: for wallets that lay out a request as it comes. Checks nothing;
 * `writeSiwxText` is for everything else.
 */
export function layOutSiwxText(parts: layOutSiwxText.Parts): string {
  const { scheme, domain, account, accountAddress, statement, bare = '\n\n', resources } = parts
  const lines = fields.flatMap(([label, key]) => (parts[key] === undefined ? [] : [`${label}: ${parts[key]}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const opening = `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${account} account:`
  const middle =
    statement === undefined ? (lines.length > 0 ? bare : '') : `\n\n${statement}${lines.length > 0 ? '\n\n' : ''}`
  return `${opening}\n${accountAddress}${middle}${lines.join('\n')}`
}

export declare namespace layOutSiwxText {
  type Parts = {
    readonly [Key in Exclude<keyof SiwxMessageData, 'chainId' | 'accountAddress' | 'domain'>]?:
      | SiwxMessageData[Key]
      | undefined
  } & {
    readonly scheme?: string | undefined
    readonly domain: string
    /** The kind of account, as the first line names it. */
    readonly account: string
    readonly accountAddress: string
    readonly chain?: string | undefined
    /** What stands between address and fields without a statement. */
    readonly bare?: string | undefined
  }
}

/** What a text says, and how it is written. */
export type SiwxText = SiwxMessageData & {
  readonly scheme: string | undefined
  /** Set where the text is written as older kits do. */
  readonly networkName: string | undefined
}

const head =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (.{1,40}) account:\n(\S+)\n\n([\s\S]*)$/

/**
 * Reads a sign-in by the letter of its standard: every field once, in its order, with nothing beside them. It is for who
 * decides by what was signed; for who shows it, `readSignIn` takes what it can.
 *
 * @throws KitError `siwx/text-too-long` above 8 KiB, `siwx/text-malformed` for what is no sign-in or says one thing twice,
 * `siwx/message-invalid` for a field that holds something else, `address/invalid` where a checksum is wrong,
 * `siwx/chain-unsupported` for a network that is not of the three kinds.
 */
export function readSiwxText(text: string, options: readSiwxText.Options = {}): SiwxText {
  if (text.length > siwxLimits.textBytes || new TextEncoder().encode(text).length > siwxLimits.textBytes) {
    throw textTooLong()
  }
  const [, scheme, domain = '', word = '', accountAddress = '', rest = ''] = head.exec(text) ?? malformed('its opening')
  const { statement, body } = splitStatement(rest)
  const { chain = malformed('its chain'), uri, version, nonce, ...others } = readFields(body)
  const said = {
    accountAddress,
    domain,
    uri: uri ?? malformed('its URI'),
    version: version ?? malformed('its version'),
    nonce: nonce ?? malformed('its nonce'),
    ...(statement === undefined ? {} : { statement }),
    ...others,
    scheme,
  }
  const readings: readonly SiwxText[] = [
    ...strictChain(word, chain).map((chainId) => ({ ...said, chainId, networkName: undefined })),
    ...(options.informal && caipShape.test(chain)
      ? [{ ...said, chainId: chain as CaipNetworkId, networkName: word }]
      : []),
  ]
  if (readings.length === 0) malformed('its chain')
  const message = readings.find((reading) => writeSiwxText(reading, reading) === text) ?? malformed('its form')
  if (message.networkName === undefined) expectStrict(message)
  return message
}

export declare namespace readSiwxText {
  type Options = {
    /** Takes texts of older kits too: the name of the network in the first line, and the whole CAIP-2 id. */
    informal?: boolean | undefined
  }
}

/** A statement is one line between empty ones; the fields begin with the URI. */
function splitStatement(rest: string): { statement: string | undefined; body: string } {
  if (rest.startsWith('URI: ')) return { statement: undefined, body: rest }
  if (rest.startsWith('\nURI: ')) return { statement: undefined, body: rest.slice(1) }
  const end = rest.indexOf('\n\nURI: ')
  if (end === -1) malformed('its fields')
  return { statement: rest.slice(0, end), body: rest.slice(end + 2) }
}

type Fields = Partial<Record<(typeof fields)[number][1], string>> & { resources?: readonly string[] }

function readFields(body: string): Fields {
  const lines = body.split('\n')
  const values: Fields = {}
  let next = 0
  for (const [label, key] of fields) {
    const line = lines[next]
    if (line?.startsWith(`${label}: `) !== true) continue
    values[key] = line.slice(label.length + 2)
    next += 1
  }
  if (lines[next] === 'Resources:') {
    const listed = lines.slice(next + 1)
    if (listed.some((line) => !line.startsWith('- '))) malformed('its resources')
    return { ...values, resources: listed.map((line) => line.slice(2)) }
  }
  if (next < lines.length) malformed('its fields')
  return values
}

function chainText(chainId: CaipNetworkId): string {
  const [family, reference = ''] = chainId.split(':')
  if (family === 'eip155') return reference
  if (family === 'bip122') return chainId
  return clusters.find(([, id]) => id === chainId)?.[0] ?? chainId
}

const caipShape = /^(?:eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/

/** The network that a text of the standards names: none, or one. */
function strictChain(word: string, text: string): readonly CaipNetworkId[] {
  if (word === styles.eip155.account) return /^[1-9][0-9]{0,31}$/.test(text) ? [`eip155:${text}`] : []
  if (word !== styles.solana.account && word !== styles.bip122.account) return []
  const known = word === styles.solana.account ? clusters.find(([name]) => name === text)?.[1] : undefined
  if (known) return [known]
  const family = word === styles.solana.account ? 'solana:' : 'bip122:'
  return caipShape.test(text) && text.startsWith(family) ? [text as CaipNetworkId] : []
}

function familyOf(chainId: string): Family {
  const [family = ''] = chainId.split(':')
  if (Object.hasOwn(styles, family)) return family as Family
  throw new KitError({
    code: 'siwx/chain-unsupported',
    shortMessage: 'Sign-ins are not known on this network',
    details: family,
  })
}

// By the letter of RFC 3986, as EIP-4361 has it: a port is a number, `%` begins an octet, brackets hold an address. What
// hides or turns text around is not among its characters.
const pchar = String.raw`(?:[\w\-.~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`
const authority = String.raw`(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\[[0-9A-Fa-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::\d*)?`
const path = `(?:/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*)`
const uriShape = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}(?:/${pchar}*)*|${path})(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
)
// A statement may hold spaces, too.
const shapes: Readonly<Record<Exclude<keyof SiwxMessageData, 'accountAddress' | 'chainId' | 'resources'>, RegExp>> = {
  domain: /^(?:[A-Za-z0-9](?:[A-Za-z0-9-.]{0,251}[A-Za-z0-9])?|\[[0-9a-fA-F:.]{2,45}\])(?::[1-9][0-9]{0,4})?$/,
  uri: uriShape,
  version: /^1$/,
  nonce: /^[A-Za-z0-9]{8,128}$/,
  // One that began like the fields could be read as their beginning.
  statement: /^(?!URI: )[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/,
  issuedAt: /./,
  expirationTime: /./,
  notBefore: /./,
  requestId: /^[A-Za-z0-9\-._~!$&'()*+,;=:@%]+$/,
}
const times = ['issuedAt', 'expirationTime', 'notBefore'] as const

function expectValid(message: SiwxMessageData, isInformal: boolean): void {
  const family = familyOf(message.chainId)
  for (const [key, shape] of Object.entries(shapes) as [keyof typeof shapes, RegExp][]) {
    const value = message[key]
    // Older kits use 1 to 5 digits.
    const wanted = isInformal && key === 'nonce' ? /^[A-Za-z0-9]{1,128}$/ : shape
    if (value === undefined ? required.has(key) : !wanted.test(value)) throw messageInvalid(key)
  }
  for (const key of times) {
    const time = message[key]
    if (time !== undefined && readSiwxTime(time) === undefined) throw messageInvalid(key)
  }
  if (message.resources?.some((resource) => !uriShape.test(resource))) throw messageInvalid('resources')
  const { accountAddress } = message
  if (family === 'eip155' && isEvmAddress(accountAddress) && !isEvmAddress(accountAddress, { strict: true })) {
    throw wrongChecksum()
  }
  const isWhole = family !== 'eip155' || accountAddress.startsWith('0x')
  if (!isWhole || !isAddress(family, accountAddress)) throw messageInvalid('accountAddress')
}

const required: ReadonlySet<string> = new Set(['domain', 'uri', 'version', 'nonce'])

/** EIP-4361 wants the time of issue, and the checksum of EIP-55 in the address. */
function expectStrict({ accountAddress, chainId, issuedAt }: SiwxMessageData): void {
  if (issuedAt === undefined) malformed('when it was issued')
  if (!chainId.startsWith('eip155:') || toChecksumAddress(accountAddress) === accountAddress) return
  throw wrongChecksum()
}

function wrongChecksum(): KitError {
  return new KitError({ code: 'address/invalid', shortMessage: 'Invalid address', details: 'its checksum is wrong' })
}

const timeShape = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970 of an RFC 3339 time. Undefined where it is none, or names a day that does not exist. */
export function readSiwxTime(text: string): number | undefined {
  const parts = timeShape.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0] = parts.slice(1, 5).map(Number)
  const isDay = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  const ms = Date.parse(text)
  return isDay && hour < 24 && !Number.isNaN(ms) ? ms : undefined
}

function malformed(what: string): never {
  throw new KitError({
    code: 'siwx/text-malformed',
    shortMessage: 'The text is not a sign-in',
    details: `It differs from the standard in ${what}`,
  })
}

function textTooLong(): KitError {
  return new KitError({
    code: 'siwx/text-too-long',
    shortMessage: 'The text of the sign-in is too long',
    details: `${siwxLimits.textBytes} bytes at most`,
  })
}

function messageInvalid(field: string): KitError {
  return new KitError({
    code: 'siwx/message-invalid',
    shortMessage: 'A value does not fit into a sign-in',
    details: field,
  })
}
