import { hash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { ServiceContext } from './createServiceContext.ts'
import { digest, randomId } from './crypto/tokens.ts'
import { VaultError } from './http/VaultError.ts'

type Context = Pick<ServiceContext<never>, 'clock' | 'pepper'> & { readonly database: QueryExecutorProvider }

/** 2^18 hashes take a browser a second or so, 2^24 a minute. */
const bitsOf = { least: 18, most: 24 } as const
const minuteMs = 60_000
/** Two minutes; ten where a slow device needs more of them for it. */
const validMsOf = (bits: number): number => (bits < 21 ? 2 : 10) * minuteMs

/** Draws work for one mail of one device. @param growth Bits beyond the least. */
export function issueProofOfWork(
  { pepper, clock }: Pick<Context, 'clock' | 'pepper'>,
  { device, growth }: { device: string; growth: number },
): issueProofOfWork.Answer {
  const bits = bitsFor(growth)
  const drawn = `${bits}.${Math.floor((clock.nowMs() + validMsOf(bits)) / 1000)}.${randomId()}`
  const challenge = `${drawn}.${pepper.mac('work', `${device} ${drawn}`)}`
  return { challenge, bits, expiresInSeconds: validMsOf(bits) / 1000 }
}

export declare namespace issueProofOfWork {
  type Answer = { challenge: string; bits: number; expiresInSeconds: number }
}

const bitsFor = (growth: number): number => Math.min(bitsOf.most, bitsOf.least + Math.max(0, Math.floor(growth)))

/**
 * Uses done work up: drawn by this service for this device, as much as is asked for, not run out, not used before.
 * @throws VaultError `login/work-needed`
 */
export async function redeemProofOfWork(
  { database, pepper, clock }: Context,
  { device, challenge, solution, growth = 0 }: redeemProofOfWork.Done,
): Promise<void> {
  const refused = () => new VaultError('login/work-needed', { description: 'The work is not right. Ask for other.' })
  const cut = challenge.lastIndexOf('.')
  const [drawn, mac] = [challenge.slice(0, cut), challenge.slice(cut + 1)]
  if (!pepper.matches('work', `${device} ${drawn}`, mac)) throw refused()
  const [bits, endsAt] = drawn.split('.').map(Number)
  if (bits === undefined || endsAt === undefined || endsAt * 1000 <= clock.nowMs()) throw refused()
  // One bit less will do: what others ask for meanwhile makes no work worthless.
  if (bits < bitsFor(growth - 1)) throw refused()
  if (zeroBits(hash('sha256', `${challenge}.${solution}`, 'hex')) < bits) throw refused()
  const { numAffectedRows } = await sql`insert into proofs_seen (id, expires_at)
    values (${digest(`work ${challenge}`)}, ${clock.nowMs() + validMsOf(bits)}) on conflict (id) do nothing`.execute(
    database,
  )
  if (numAffectedRows !== 1n) throw refused()
}

export declare namespace redeemProofOfWork {
  type Done = {
    device: string
    challenge: string
    solution: string
    /** Bits beyond the least that it has to have. Default 0. */
    growth?: number | undefined
  }
}

/** At the front of a hash in hex: more than there can be work for lies within 13 digits. */
function zeroBits(hex: string): number {
  return 52 - Number.parseInt(hex.slice(0, 13), 16).toString(2).padStart(52, '0').replace(/^0+/, '').length
}
