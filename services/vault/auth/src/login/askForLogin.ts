import { randomInt } from 'node:crypto'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { sendCode } from '../codes/sendCode.ts'
import { takeMail } from '../codes/takeMail.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { scopeOf } from '../users/scopeOf.ts'
import { takeWork } from '../work/takeWork.ts'
import { judgeDevice } from './judgeDevice.ts'
import { loginMail } from './loginMail.ts'

const jitterMs = 50
const retryInSeconds = limits.mailGap.windowMs / 1000

/**
 * Begins a login by mail. What it answers, and after how long, depends on the asking device and the operator's policy
 * alone: nobody learns here whether an address has an account.
 */
export async function askForLogin(deps: AuthDeps, request: askForLogin.Request): Promise<askForLogin.Answer> {
  const { clock, config } = deps
  const startedMs = clock.nowMs()
  const answerAtMs = startedMs + (config.answerDelayMs ?? 250) + randomInt(jitterMs)
  try {
    return await begin(deps, request)
  } finally {
    await clock.sleep(Math.max(0, answerAtMs - clock.nowMs()))
  }
}

async function begin(deps: AuthDeps, request: askForLogin.Request): Promise<askForLogin.Answer> {
  const { database, pepper, cipher, clock } = deps
  const email = normaliseEmail(request.email)
  const emailMac = pepper.mac('email', email)
  const thumbprint = request.device
  const { projectId, withoutSession } = request
  const action = await judgeDevice(deps, { emailMac, thumbprint, projectId, withoutSession })
  const expiresInSeconds = limits.codeMs / 1000
  if (action === 'CONNECT') return { action, attemptId: null, expiresInSeconds, retryInSeconds: 0 }

  const { work } = request
  if (work !== undefined) await takeWork(deps, { device: thumbprint, ...work })
  await takeMail(deps, { emailMac, network: request.network, projectId, trusted: work !== undefined })
  const id = randomId()
  const stage = action === 'VERIFY_OTP' ? 'code' : 'device'
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('login_attempts')
      .values({
        id,
        email_mac: emailMac,
        email: cipher.encrypt(`login_attempts/${id}`, email),
        thumbprint,
        scope: scopeOf(deps, projectId),
        stage,
        ends_at: clock.nowMs() + limits.codeMs,
      })
      .execute()
    if (stage === 'code') await sendCode(deps, transaction, { id, email, emailMac, thumbprint, mailOf: loginMail })
  })
  void deps.outbox.flush()
  return { action, attemptId: id, expiresInSeconds, retryInSeconds }
}

export declare namespace askForLogin {
  type Request = {
    email: string
    projectId: string
    device: string
    network: string
    /** Done for this mail, where it was asked for. */
    work?: { challenge: string; solution: string } | undefined
    /** A session that the device may have is not counted. */
    withoutSession?: true | undefined
  }
  type Answer = {
    action: 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'
    attemptId: string | null
    expiresInSeconds: number
    retryInSeconds: number
  }
}
