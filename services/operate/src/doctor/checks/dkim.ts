import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Config } from '../../config/loadConfig.ts'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'
import { senderDomains } from '../mailAccounts.ts'
import { noAnswer } from './mailRecords.ts'

const setting = 'LATCHKEY_DKIM_SELECTORS'
/** Shorter keys count as none (RFC 8301, 3.2). */
const leastRsaBits = 1_024
/** What an Ed25519 key of 32 bytes begins with as a structure that is read (RFC 8410, 4). */
const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex')

/** The names that the mail servers sign by. Only who runs them knows: a domain has no list of its selectors. */
export function dkimSelectors({ settings }: Pick<Config, 'settings'>): readonly string[] {
  return (settings[setting] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The keys of the selectors that are named, below each domain that mails are sent from. Without any, nothing is looked up. */
export const checkDkim: Check = async ({ config, names }) => {
  const selectors = dkimSelectors(config)
  if (selectors.length === 0) return []
  const all = await Promise.all(
    [...senderDomains(config).keys()].map(async (domain): Promise<readonly Found[]> => {
      const asked = await Promise.all(
        selectors.map(async (selector) => {
          const name = `${selector}._domainkey.${domain}`
          const records = await names.texts(name)
          return records?.map((record) => ({ name, fault: faultOf(record) })) ?? name
        }),
      )
      const unseen = asked.filter((one) => typeof one === 'string')
      const found = asked.filter((one) => typeof one !== 'string').flat()
      if (found.length === 0 && unseen.length === 0) {
        const looked = selectors.map((selector) => `${selector}._domainkey.${domain}`).join(', ')
        return [{ code: 'mail/no-dkim', what: `There is no DKIM key at ${looked}.`, setting }]
      }
      return [
        ...unseen.map((name): Found => ({ code: 'mail/unseen', what: noAnswer('TXT', name), setting })),
        ...found.flatMap(({ name, fault }): Found[] =>
          fault === undefined
            ? []
            : [{ code: 'mail/dkim-unusable', what: `The DKIM record at ${name} ${fault}.`, setting }],
        ),
      ]
    }),
  )
  return all.flat()
}

/** Why no mail is verified by a record (RFC 6376, 3.6.1). Undefined: it has a key. */
function faultOf(record: string): string | undefined {
  const tags = new Map(
    record.split(';').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll(/\s/g, '')] as const
    }),
  )
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'is of another version than DKIM1'
  const content = tags.get('p')
  if (content === undefined) return 'has no key'
  if (content === '') return 'takes the key back'
  const kind = tags.get('k') ?? 'rsa'
  const key = readKey(kind, Buffer.from(content, 'base64'))
  if (key === undefined) return 'has a key that can not be read'
  const bits = key.asymmetricKeyDetails?.modulusLength
  return bits !== undefined && bits < leastRsaBits ? `has a key of ${bits} bits, which counts for nothing` : undefined
}

function readKey(kind: string, bytes: Buffer): KeyObject | undefined {
  try {
    const der = kind === 'ed25519' && bytes.length === 32 ? Buffer.concat([ed25519Head, bytes]) : bytes
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === kind ? key : undefined
  } catch {
    return undefined
  }
}
