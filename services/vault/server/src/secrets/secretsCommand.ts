import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '../createServiceContext.ts'
import { keyFingerprint } from '../statements.ts'

/** The secrets that are renewed, and how long after the change something that was made with the older one may be needed. */
const renewable: Readonly<Record<string, number>> = {
  // The longest that a statement between the services holds, and the pause between two looks at the keys.
  signing: 60 * 60_000,
  // A frame reads the key and uses it at once.
  seal: 60 * 60_000,
  nonces: 60 * 60_000,
  // Counted instead: it may go when nothing is left under it.
  fields: 0,
  // Never retired: each generation is one more layer over the one before.
  pepper: Number.POSITIVE_INFINITY,
}

const usage = `What is to be done?
  status            which generations are live, and the fingerprint of the key for signing
  renew NAME        adds a generation, used from 15 minutes on; the older one lives on
  retire NAME       deletes the older generation; not of the pepper, whose generations are layers
NAME is one of ${Object.keys(renewable).join(', ')}.`

/**
 * Renews the own secrets of a service while it runs.
 * @returns What to print.
 * @throws Error that says what stands in the way.
 */
export async function secretsCommand(
  context: Pick<ServiceContext<unknown>, 'secrets' | 'signer' | 'renewFields' | 'clock'>,
  [action, name = '']: readonly string[],
): Promise<string> {
  const { secrets } = context
  if (action === 'status') return status(context)
  const afterMs = renewable[name]
  if (afterMs === undefined || !secrets.names().includes(name)) throw new Error(usage)
  if (action === 'renew') {
    const { number, fromMs } = await secrets.renew(name, randomBytes(32), { layered: name === 'pepper' })
    return `Generation ${number} of ${name} is used from ${new Date(fromMs).toISOString()} on.\n${status(context)}`
  }
  if (action !== 'retire' || name === 'pepper') throw new Error(usage)
  if (name === 'fields') {
    const left = await context.renewFields()
    if (left > 0) throw new Error(`${left} fields are still under the older generation; a hundred a minute follow.`)
  }
  await secrets.retire(name, afterMs)
  return `The older generation of ${name} is deleted.\n${status(context)}`
}

function status({ secrets, signer }: Pick<ServiceContext<unknown>, 'secrets' | 'signer'>): string {
  const lines = secrets.names().map((name) => {
    const generations = secrets.of(name).all()
    const inUse = secrets.of(name).current().number
    return `${name}: ${generations.map(({ number }) => `${number}${number === inUse ? ' (in use)' : ''}`).join(', ')}`
  })
  const prints = signer.published().keys.map(({ x }) => `PEER_KEYS of the other service: ${keyFingerprint(x)}`)
  return [...lines, ...prints].join('\n')
}
