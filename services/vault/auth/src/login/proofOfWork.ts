import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { digest, randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { mailsAsked } from '../codes/sendCode.ts'
import type { People } from '../contexts.types.ts'
import { limits } from '../limits.ts'

/** Draws work for one mail of one device. The more mails are asked for, the more of it: each doubling doubles it. */
export async function issueProofOfWork(deps: People, device: string): Promise<issueProofOfWork.Answer> {
  const doublings = Math.log2(Math.max(1, (await mailsAsked(deps)) / limits.mailsInAll.uses))
  const bits = Math.min(limits.proofOfWorkBits.most, limits.proofOfWorkBits.least + Math.floor(doublings))
  const drawn = `${bits}.${Math.floor((deps.clock.nowMs() + limits.proofOfWorkMs) / 1000)}.${randomId()}`
  const challenge = `${drawn}.${deps.pepper.mac('work', `${device} ${drawn}`)}`
  return { challenge, bits, expiresInSeconds: limits.proofOfWorkMs / 1000 }
}

export declare namespace issueProofOfWork {
  type Answer = { challenge: string; bits: number; expiresInSeconds: number }
}

/**
 * Uses done work up: drawn by this service for this device, not run out, not used before.
 * @throws VaultError `login/work-needed`
 */
export async function redeemProofOfWork(
  { database, pepper, clock }: People,
  { device, challenge, solution }: redeemProofOfWork.Done,
): Promise<void> {
  const refused = () => new VaultError('login/work-needed', { description: 'The work is not right. Ask for other.' })
  const cut = challenge.lastIndexOf('.')
  const [drawn, mac] = [challenge.slice(0, cut), challenge.slice(cut + 1)]
  if (!pepper.matches('work', `${device} ${drawn}`, mac)) throw refused()
  const [bits, endsAt] = drawn.split('.').map(Number)
  if (bits === undefined || endsAt === undefined || endsAt * 1000 <= clock.nowMs()) throw refused()
  if (zeroBits(hash('sha256', `${challenge}.${solution}`, 'hex')) < bits) throw refused()
  const { numAffectedRows } = await sql`insert into proofs_seen (id, expires_at)
    values (${digest(`work ${challenge}`)}, ${clock.nowMs() + limits.proofOfWorkMs}) on conflict (id) do nothing`.execute(
    database,
  )
  if (numAffectedRows !== 1n) throw refused()
}

export declare namespace redeemProofOfWork {
  type Done = { device: string; challenge: string; solution: string }
}

/** At the front of a hash in hex: more than there can be work for lies within 13 digits. */
function zeroBits(hex: string): number {
  return 52 - Number.parseInt(hex.slice(0, 13), 16).toString(2).padStart(52, '0').replace(/^0+/, '').length
}
