import { randomInt } from 'node:crypto'
import type { MailLanguage } from '@latchkey/protocol/vault'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { defaultMailName } from '../../../server/src/mail/renderMail.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { redeemProofOfWork } from '../../../server/src/proofOfWork.ts'
import { isBesieged, sendCode, takeMail } from '../codes/sendCode.ts'
import type { AuthConfig } from '../config.ts'
import type { Mails, People, Settings, Stricter } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { scopeOf } from '../users/findOrAddUser.ts'
import { loginMail } from './loginMail.ts'

type Rules = Stricter & Settings<'isolation' | 'loginPolicy' | 'projects'>

/**
 * Whether a device that an app's account doesn't know needs the guardian's approval. Where apps share their people, the strictest of
 * them decides for all: who asks names the app, and each leads to the same wallets.
 */
async function isStrict(deps: Rules, projectId: string): Promise<boolean> {
  const { projects = {}, isolation, loginPolicy } = deps.config
  const isShared = scopeOf(deps, projectId) === ''
  const sharing = isShared ? Object.keys(projects).filter((id) => scopeOf(deps, id) === '') : []
  const ids = [...new Set([projectId, ...sharing])]
  const policies = ids.map((id) => projects[id]?.loginPolicy ?? loginPolicy)
  // Apps that no setting names are among those.
  if (isShared && isolation === 'operator') policies.push(loginPolicy)
  if (policies.includes('strict')) return true
  return (await Promise.all(ids.map((id) => deps.stricter.asksApproval(id)))).includes(true)
}

/**
 * What a device is to do next for an address, and on whose account its mail and its wrong codes are counted. A device that
 * was never this account's gets the same answer as one of an address without an account: where strangers have used up what
 * the address gives them, that is the guardian's link, which no guess opens.
 */
async function judgeDevice(
  deps: People & Rules,
  { email, emailMac, thumbprint, projectId, withoutSession }: judgeDevice.Asked,
): Promise<judgeDevice.Judged> {
  const nowMs = deps.clock.nowMs()
  const asksApproval = await isStrict(deps, projectId)
  const device = await deps.database
    .selectFrom('identities')
    .innerJoin('devices', 'devices.user_id', 'identities.user_id')
    .select(['devices.id', 'devices.last_seen_at', 'devices.revoked_at'])
    .where('identities.provider', '=', 'email')
    .where('identities.subject_mac', '=', deps.pepper.scoped(scopeOf(deps, projectId), 'email', email))
    .where('devices.thumbprint', '=', thumbprint)
    .executeTakeFirst()
  const isKnown = device !== undefined && device.revoked_at === null
  const besieged = !isKnown && (await isBesieged(deps, emailMac))
  const countedFor = isKnown ? 'device' : besieged ? 'approval' : 'strangers'
  if (device === undefined) return { action: asksApproval || besieged ? 'VERIFY_DEVICE' : 'VERIFY_OTP', countedFor }
  if (!isKnown || device.last_seen_at + limits.staleDeviceMs < nowMs) return { action: 'VERIFY_DEVICE', countedFor }
  if (withoutSession === true) return { action: 'VERIFY_OTP', countedFor }
  const session = await deps.database
    .selectFrom('sessions')
    .select('id')
    .where('device_id', '=', device.id)
    .where('refresh_ends_at', '>', nowMs)
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  return { action: session === undefined ? 'VERIFY_OTP' : 'CONNECT', countedFor }
}

declare namespace judgeDevice {
  type Asked = Record<'email' | 'emailMac' | 'thumbprint' | 'projectId', string> & { withoutSession?: true | undefined }
  type Judged = { action: askForLogin.Answer['action']; countedFor: takeMail.Request['countedFor'] }
}

const jitterMs = 50
const retryInSeconds = limits.mailGap.windowMs / 1000

/**
 * Begins a login by mail. What it answers, and after how long, depends on the asking device and the operator's policy
 * alone: whether an address has an account cannot be learnt here.
 */
export async function askForLogin(
  deps: People & Mails & Rules & Settings<'answerDelayMs' | 'mailName' | 'mailsPerNetwork'>,
  request: askForLogin.Request,
): Promise<askForLogin.Answer> {
  const { clock, config } = deps
  const startedMs = clock.nowMs()
  const answerAtMs = startedMs + (config.answerDelayMs ?? 250) + randomInt(jitterMs)
  try {
    return await begin(deps, request)
  } finally {
    await clock.sleep(Math.max(0, answerAtMs - clock.nowMs()))
  }
}

async function begin(
  deps: People & Mails & Rules & Settings<'mailName' | 'mailsPerNetwork'>,
  request: askForLogin.Request,
): Promise<askForLogin.Answer> {
  const { database, pepper, cipher, clock } = deps
  const email = normaliseEmail(request.email)
  const emailMac = pepper.mac('email', email)
  const thumbprint = request.device
  const { projectId, withoutSession } = request
  const { action, countedFor } = await judgeDevice(deps, { email, emailMac, thumbprint, projectId, withoutSession })
  const expiresInSeconds = limits.codeMs / 1000
  if (action === 'CONNECT') return { action, attemptId: null, expiresInSeconds, retryInSeconds: 0 }

  const { work } = request
  if (work !== undefined) await redeemProofOfWork(deps, { device: thumbprint, ...work })
  const trusted = work !== undefined
  await takeMail(deps, { emailMac, device: thumbprint, countedFor, network: request.network, projectId, trusted })
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
    if (stage === 'code') {
      const vouched = countedFor === 'device'
      const mailOf = loginMail({
        atMs: clock.nowMs(),
        app: appOf(deps.config.projects, projectId),
        browser: request.browser,
        lang: request.language,
        name: deps.config.mailName ?? defaultMailName,
      })
      await sendCode(deps, transaction, { id, email, emailMac, thumbprint, vouched, mailOf })
    }
  })
  void deps.outbox.flush()
  return { action, attemptId: id, expiresInSeconds, retryInSeconds }
}

function appOf(projects: AuthConfig['projects'], projectId: string): string | null | undefined {
  if (projects === undefined) return undefined
  return Object.hasOwn(projects, projectId) ? (projects[projectId]?.name ?? projectId) : null
}

export declare namespace askForLogin {
  type Request = {
    email: string
    projectId: string
    device: string
    /** What the device says that it is. */
    browser?: string | undefined
    /** What the mail is written in. */
    language?: MailLanguage | undefined
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
