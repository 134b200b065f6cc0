import { accountEndpoints } from '@latchkey/protocol/vault'
import type { MoveFile, MoveLogin } from '@latchkey/vault/keys'
import { askNewPassword } from '../security/askNewPassword.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { downloadJson } from './downloadJson.ts'
import { withOpening } from './withOpening.ts'

/**
 * Hands out the whole wallet in one file under a password that the person chooses for it.
 * @param save Gives the file to the person.
 * @throws VaultError `wallet/user-rejected` or `frame/wallet-unreadable`
 */
export async function saveMoveFile(
  flow: FlowContext,
  save: (file: MoveFile) => void = (file) => downloadJson(file, 'wallet-move.json'),
): Promise<void> {
  const { ports, dialog, texts } = flow
  const { moveFile: title, moveLead, save: primary } = texts
  const password = await askNewPassword(flow, { title, lines: [moveLead], primary })
  dialog.show({ title, status: texts.stretching })
  const { user } = await ports.sessions.call(accountEndpoints.me, undefined, dialog.signal)
  const logins: MoveLogin[] = [
    ...(user.email === null ? [] : [{ kind: 'email', address: user.email }]),
    ...user.providers.map((kind) => ({ kind })),
  ]
  const madeAt = new Date().toISOString()
  save(await withOpening(flow, (worker, opening) => worker.run('moveFile', { ...opening, password, logins, madeAt })))
  await dialog.ask({ title, lines: [texts.moveDone], primary: texts.done, final: true })
}
