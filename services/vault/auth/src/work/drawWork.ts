import { randomId } from '../../../server/src/crypto/randomId.ts'
import { mailsAsked } from '../codes/mailsAsked.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/** Draws work for one mail of one device. The more mails are asked for, the more of it: each doubling doubles it. */
export async function drawWork(deps: AuthDeps, device: string): Promise<drawWork.Answer> {
  const doublings = Math.log2(Math.max(1, (await mailsAsked(deps)) / limits.mailsInAll.uses))
  const bits = Math.min(limits.workBits.most, limits.workBits.least + Math.floor(doublings))
  const drawn = `${bits}.${Math.floor((deps.clock.nowMs() + limits.workMs) / 1000)}.${randomId()}`
  const challenge = `${drawn}.${deps.pepper.mac('work', `${device} ${drawn}`)}`
  return { challenge, bits, expiresInSeconds: limits.workMs / 1000 }
}

export declare namespace drawWork {
  type Answer = { challenge: string; bits: number; expiresInSeconds: number }
}
